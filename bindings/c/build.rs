//! Gives the shared library the name that programs look for: one for all versions that fit together.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let major = env!("CARGO_PKG_VERSION_MAJOR");
    match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux" | "android" | "freebsd" | "netbsd" | "openbsd") => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libtabiya.so.{major}");
        }
        Ok("macos") => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libtabiya.{major}.dylib");
        }
        _ => {}
    }
}
