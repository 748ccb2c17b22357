package io.shardlab.mongo.input;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Opens the content of a file, decompressed and as UTF-8. */
final class Content {

    private static final Charset UTF_32BE = Charset.forName("UTF-32BE");
    private static final Charset UTF_32LE = Charset.forName("UTF-32LE");

    /** The number of first bytes that are needed to detect all foreign kinds. */
    private static final int HEAD_BYTES = 512;

    /** A kind of file that users may give by mistake, with the bytes at an offset of such files, in hexadecimal digits. */
    private record ForeignKind(Message name, int offset, String digits) {
        boolean is(byte[] head) {
            byte[] wanted = HexFormat.of().parseHex(digits);
            int end = offset + wanted.length;
            return head.length >= end && Arrays.equals(head, offset, end, wanted, 0, wanted.length);
        }
    }

    private static final List<ForeignKind> FOREIGN_KINDS = List.of(
            new ForeignKind(Message.of("a tar archive"), 257, "7573746172"),
            new ForeignKind(Message.of("a 7z archive"), 0, "377abcaf271c"),
            new ForeignKind(Message.of("a RAR archive"), 0, "526172211a07"),
            new ForeignKind(Message.of("compressed by {0}", "compress"), 0, "1f9d"),
            new ForeignKind(Message.of("compressed by LZMA without a container"), 0, "5d0000"),
            new ForeignKind(Message.of("compressed by {0}", "lzip"), 0, "4c5a495001"),
            new ForeignKind(Message.of("compressed by LZ4 in its legacy format"), 0, "02214c18"),
            new ForeignKind(Message.of("compressed by {0}", "Snappy"), 0, "ff060000734e61507059"),
            new ForeignKind(Message.of("a Parquet file"), 0, "50415231"),
            new ForeignKind(Message.of("an Avro file"), 0, "4f626a01"),
            new ForeignKind(Message.of("an Excel workbook"), 0, "d0cf11e0a1b11ae1"),
            new ForeignKind(Message.of("a PDF document"), 0, "255044462d"),
            new ForeignKind(Message.of("an SQLite database"), 0, "53514c69746520666f726d6174203300"));

    private Content() {}

    /**
     * Opens an input's text.
     *
     * @param in the file, which is closed with the text
     * @param notes receives a note if a part of the file is not read
     * @throws UsageException if it is not text, or if its encoding must be given
     */
    static InputStream open(InputSpec spec, CountingInput in, RowNotes notes) throws IOException {
        Compression compression = spec.compression().isPresent()
                ? spec.compression().get()
                : Compression.detect(in.peek(Compression.MAGIC_BYTES));
        if (compression == Compression.ZIP) {
            ZipContent.requireOneFile(spec);
        }
        CountingInput content = compression == Compression.NONE
                ? in
                : new CountingInput(compression.decompress(
                        in,
                        reason -> notes.add(Message.of("Part of {0} was not read: {1}", spec.displayName(), reason))));
        content.peek(Compression.MAGIC_BYTES);
        byte[] head = content.buffered(HEAD_BYTES);
        foreignKind(head).ifPresent(kind -> {
            throw new UsageException(Message.of(
                    "{0,choice,0#--file must name a file of text, but {1} is {2}: unpack or convert it "
                            + "first.|1#--file must name a file of text, but the content of {1} is {2}: unpack or convert it "
                            + "first.}",
                    compression == Compression.NONE ? 0 : 1, spec.displayName(), kind));
        });
        Charset encoding = encoding(head, spec);
        return encoding.equals(StandardCharsets.UTF_8) ? content : new Transcoded(content, encoding);
    }

    /** A byte order mark decides; without one, UTF-16 is detected by its zeros, which text in UTF-8 does not have. */
    private static Charset encoding(byte[] head, InputSpec spec) {
        Optional<Charset> marked = byByteOrderMark(head);
        if (marked.isPresent()) {
            return marked.get();
        }
        Optional<Charset> guessed = byZeros(head);
        if (spec.encoding().isEmpty() && guessed.isPresent()) {
            throw new UsageException(Message.of(
                    "--encoding must name the encoding of {0}, which seems to be {1} without a byte order mark.",
                    spec.displayName(), guessed.get()));
        }
        Charset named = spec.encoding().orElse(StandardCharsets.UTF_8);
        return named.equals(StandardCharsets.UTF_16) ? guessed.orElse(StandardCharsets.UTF_16BE) : named;
    }

    private static Optional<Charset> byByteOrderMark(byte[] head) {
        if (startsWith(head, 0xef, 0xbb, 0xbf)) {
            return Optional.of(StandardCharsets.UTF_8);
        }
        if (startsWith(head, 0xff, 0xfe, 0, 0)) {
            return Optional.of(UTF_32LE);
        }
        if (startsWith(head, 0, 0, 0xfe, 0xff)) {
            return Optional.of(UTF_32BE);
        }
        if (startsWith(head, 0xff, 0xfe)) {
            return Optional.of(StandardCharsets.UTF_16LE);
        }
        return startsWith(head, 0xfe, 0xff) ? Optional.of(StandardCharsets.UTF_16BE) : Optional.empty();
    }

    private static boolean startsWith(byte[] head, int... wanted) {
        for (int i = 0; i < wanted.length; i++) {
            if (i == head.length || (head[i] & 0xff) != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    private static Optional<Charset> byZeros(byte[] head) {
        if (head.length < 4) {
            return Optional.empty();
        }
        if (head[0] != 0 && head[1] == 0 && head[2] != 0 && head[3] == 0) {
            return Optional.of(StandardCharsets.UTF_16LE);
        }
        return head[0] == 0 && head[1] != 0 && head[2] == 0 && head[3] != 0
                ? Optional.of(StandardCharsets.UTF_16BE)
                : Optional.empty();
    }

    /** Returns the kind of a file with this beginning, as the end of "it is ...". */
    private static Optional<Message> foreignKind(byte[] head) {
        Compression compression = Compression.detect(head);
        return compression == Compression.NONE
                ? FOREIGN_KINDS.stream()
                        .filter(kind -> kind.is(head))
                        .map(ForeignKind::name)
                        .findFirst()
                : Optional.of(Message.of("compressed by {0}", compression.name().toLowerCase(Locale.ROOT)));
    }
}
