//! Text in UTF-16, as some programs of Windows write it.

/// The order of the two bytes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Little,
    Big,
}

/// Makes UTF-8 of UTF-16, piece by piece.
#[derive(Clone, Debug)]
pub(super) struct Utf16 {
    order: Order,
    /// The first byte of a unit whose second has not come yet.
    half: Option<u8>,
    /// The first unit of a pair.
    high: Option<u16>,
}

/// How many bytes tell whether a text is UTF-16.
pub(super) const TELLING: usize = 4;

impl Utf16 {
    /// Whether a text that begins so is UTF-16: it has the mark of the byte order, or is ASCII with a zero byte in each
    /// unit.
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

    /// Adds the text of these bytes to `text`. A unit that cannot be read becomes the replacement character.
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
    fn both_orders_are_read_in_pieces_of_any_size() {
        let text = "\u{feff}[White \"Müller ♘ 𝄞\"]";
        let units: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for bytes in [little, big] {
            for size in 1..7 {
                let mut utf16 = Utf16::detect(&bytes[..TELLING]).unwrap();
                let mut found = Vec::new();
                bytes
                    .chunks(size)
                    .for_each(|piece| utf16.decode(piece, &mut found));
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
