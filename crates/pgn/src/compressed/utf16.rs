//! UTF-16 text, as some Windows programs write it.

/// The byte order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Little,
    Big,
}

/// Converts UTF-16 to UTF-8, chunk by chunk.
#[derive(Clone, Debug)]
pub(super) struct Utf16 {
    order: Order,
    /// The first byte of a code unit whose second byte is still to come.
    half: Option<u8>,
    /// The first code unit of a surrogate pair.
    high: Option<u16>,
}

/// How many bytes are needed to recognise UTF-16.
pub(super) const DETECTION_BYTES: usize = 4;

impl Utf16 {
    /// A decoder if a text that starts with these bytes is UTF-16: it has a byte order mark, or is ASCII with a zero byte
    /// in each code unit.
    pub(super) fn detect(first: &[u8]) -> Option<Utf16> {
        let order = match first {
            [0xff, 0xfe, ..] => Order::Little,
            [0xfe, 0xff, ..] => Order::Big,
            [1..=0x7f, 0, 1..=0x7f, 0] => Order::Little,
            [0, 1..=0x7f, 0, 1..=0x7f] => Order::Big,
            _ => return None,
        };
        Some(Utf16 {
            order,
            half: None,
            high: None,
        })
    }

    /// Appends the text of these bytes to `text`. An invalid code unit becomes the replacement character.
    pub(super) fn decode(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        for &byte in bytes {
            let Some(first) = self.half.take() else {
                self.half = Some(byte);
                continue;
            };
            let unit = match self.order {
                Order::Little => u16::from_le_bytes([first, byte]),
                Order::Big => u16::from_be_bytes([first, byte]),
            };
            let waiting = self.high.take();
            if (0xd800..0xdc00).contains(&unit) {
                if waiting.is_some() {
                    push(char::REPLACEMENT_CHARACTER, text);
                }
                self.high = Some(unit);
                continue;
            }
            for letter in char::decode_utf16(waiting.into_iter().chain([unit])) {
                push(letter.unwrap_or(char::REPLACEMENT_CHARACTER), text);
            }
        }
    }
}

fn push(letter: char, text: &mut Vec<u8>) {
    text.extend(letter.encode_utf8(&mut [0; 4]).bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_byte_orders_are_read_in_chunks_of_any_size() {
        let text = "\u{feff}[White \"Müller ♘ 𝄞\"]";
        let units: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for bytes in [little, big] {
            for size in 1..7 {
                let mut utf16 = Utf16::detect(&bytes[..DETECTION_BYTES]).unwrap();
                let mut found = Vec::new();
                bytes
                    .chunks(size)
                    .for_each(|chunk| utf16.decode(chunk, &mut found));
                assert_eq!(String::from_utf8(found).unwrap(), text);
            }
        }
    }

    #[test]
    fn other_texts_are_left_alone() {
        for first in [
            &b"[Eve"[..],
            b"1. e",
            b"\0\0[A",
            b"\0[Ev",
            b"\xef\xbb\xbf[",
            b"1",
            b"",
        ] {
            assert!(Utf16::detect(first).is_none(), "{}", first.escape_ascii());
        }
    }
}
