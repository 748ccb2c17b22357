package io.shardlab.data.input;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Files of other kinds that users have by mistake, by their first bytes. */
final class ForeignFile {

    /** As many bytes as are needed to know them all. */
    static final int HEAD_BYTES = 512;

    /** A kind of file, and in hexadecimal digits what stands at an offset of each. */
    private record Kind(String name, int offset, String digits) {
        boolean is(byte[] head) {
            byte[] wanted = HexFormat.of().parseHex(digits);
            int end = offset + wanted.length;
            return head.length >= end && Arrays.equals(head, offset, end, wanted, 0, wanted.length);
        }
    }

    private static final List<Kind> KINDS = List.of(
            new Kind("a tar archive", 257, "7573746172"),
            new Kind("a 7z archive", 0, "377abcaf271c"),
            new Kind("a RAR archive", 0, "526172211a07"),
            new Kind("compressed by compress", 0, "1f9d"),
            new Kind("compressed by LZMA without a container", 0, "5d0000"),
            new Kind("compressed by lzip", 0, "4c5a495001"),
            new Kind("compressed by LZ4 in its legacy format", 0, "02214c18"),
            new Kind("compressed by Snappy", 0, "ff060000734e61507059"),
            new Kind("a Parquet file", 0, "50415231"),
            new Kind("an Avro file", 0, "4f626a01"),
            new Kind("an Excel workbook", 0, "d0cf11e0a1b11ae1"),
            new Kind("a PDF document", 0, "255044462d"),
            new Kind("an SQLite database", 0, "53514c69746520666f726d6174203300"));

    private ForeignFile() {}

    /** What a file that begins so is, as the end of "it is ...". */
    static Optional<String> kindOf(byte[] head) {
        Compression compression = Compression.detect(head);
        return compression == Compression.NONE
                ? KINDS.stream().filter(kind -> kind.is(head)).map(Kind::name).findFirst()
                : Optional.of("compressed by " + compression.name().toLowerCase(Locale.ROOT));
    }
}
