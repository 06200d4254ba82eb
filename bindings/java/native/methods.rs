//! Native methods, as Java finds them by their names.

/// Writes the native methods of an object: `fn name(env, this, number, …)`, where the number says which object of the
/// table it is, and `open`, which follows the table, whether it is behind a lock.
macro_rules! methods {
    (
        $table:ident, $open:path;
        $($name:ident($object:ident, $env:ident $(, $argument:ident: $kind:ty)*) -> $result:ty $body:block)*
    ) => {$(
        #[unsafe(no_mangle)]
        pub extern "system" fn $name<'local>(
            env: ::jni::EnvUnowned<'local>,
            _this: ::jni::objects::JObject<'local>,
            number: ::jni::sys::jlong,
            $($argument: $kind,)*
        ) -> $result {
            $crate::calls::call(env, |$env| {
                let found = $table.find(number)?;
                #[allow(unused_mut)]
                let mut $object = $open(&found);
                $body
            })
        }
    )*};
}

/// Writes the native functions by which Java gives up an object of a table, and counts those that are left. What is to be
/// done with an object that is given up may follow.
macro_rules! owned {
    ($table:ident, $free:ident, $count:ident $(, $end:expr)?) => {
        #[unsafe(no_mangle)]
        pub extern "system" fn $free<'local>(
            env: ::jni::EnvUnowned<'local>,
            _class: ::jni::objects::JClass<'local>,
            number: ::jni::sys::jlong,
        ) {
            $crate::calls::call(env, |_| {
                let _given_up = $table.free(number);
                $(_given_up.as_deref().map($end);)?
                Ok(())
            });
        }

        #[unsafe(no_mangle)]
        pub extern "system" fn $count<'local>(
            env: ::jni::EnvUnowned<'local>,
            _class: ::jni::objects::JClass<'local>,
        ) -> ::jni::sys::jlong {
            $crate::calls::call(env, |_| Ok($table.count() as ::jni::sys::jlong))
        }
    };
}

/// Writes native functions of a position, which Java sends as numbers and where among them it begins.
macro_rules! of_positions {
    ($($name:ident($position:ident, $env:ident $(, $argument:ident: $kind:ty)*) -> $result:ty $body:block)*) => {$(
        #[unsafe(no_mangle)]
        pub extern "system" fn $name<'local>(
            env: ::jni::EnvUnowned<'local>,
            _class: ::jni::objects::JClass<'local>,
            position_words: ::jni::objects::JLongArray<'local>,
            at: ::jni::sys::jint,
            $($argument: $kind,)*
        ) -> $result {
            $crate::calls::call(env, |$env| {
                let $position = &$crate::packed::read($env, &position_words, at)?;
                $body
            })
        }
    )*};
}

/// The same for short questions: the position comes as single numbers, and nothing of Java is needed to answer.
macro_rules! of_words {
    ($($name:ident($position:ident $(, $argument:ident: $kind:ty)*) -> $result:ty $body:block)*) => {$(
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments, reason = "an array would take longer than the answer")]
        pub extern "system" fn $name<'local>(
            env: ::jni::EnvUnowned<'local>,
            _class: ::jni::objects::JClass<'local>,
            low: ::jni::sys::jlong,
            middle: ::jni::sys::jlong,
            high: ::jni::sys::jlong,
            black: ::jni::sys::jlong,
            rooks: ::jni::sys::jlong,
            state: ::jni::sys::jlong,
            key: ::jni::sys::jlong,
            $($argument: $kind,)*
        ) -> $result {
            let words = [low, middle, high, black, rooks, state, key];
            $crate::calls::plain(env, || $crate::packed::ask(words, |$position| $body))
        }
    )*};
}

pub(crate) use {methods, of_positions, of_words, owned};
