package io.shardlab.data.input;

import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What is in a file, decompressed and as UTF-8. */
final class Content {

    private static final Charset UTF_32BE = Charset.forName("UTF-32BE");
    private static final Charset UTF_32LE = Charset.forName("UTF-32LE");

    private Content() {}

    /**
     * Begins to read an input's text.
     *
     * @param in the file, which closes with the text
     * @throws UsageException if it is no text, or its encoding must be named
     */
    static InputStream open(InputSpec spec, CountingInput in) throws IOException {
        Compression compression = spec.compression().isPresent()
                ? spec.compression().get()
                : Compression.detect(in.peek(Compression.MAGIC_BYTES));
        if (compression == Compression.ZIP) {
            ZipContent.requireOneFile(spec);
        }
        CountingInput content = compression == Compression.NONE ? in : new CountingInput(compression.decompress(in));
        content.peek(Compression.MAGIC_BYTES);
        byte[] head = content.buffered(ForeignFile.HEAD_BYTES);
        ForeignFile.kindOf(head).ifPresent(kind -> {
            throw new UsageException("--file must name a file of text, but "
                    + (compression == Compression.NONE ? "" : "what is compressed in ") + spec.displayName() + " is "
                    + kind + ": unpack or convert it first.");
        });
        Charset encoding = encoding(head, spec);
        return encoding.equals(StandardCharsets.UTF_8) ? content : new Transcoded(content, encoding);
    }

    /** A byte order mark decides; without one, UTF-16 shows by its zeros, which text in UTF-8 does not have. */
    private static Charset encoding(byte[] head, InputSpec spec) {
        Optional<Charset> marked = byByteOrderMark(head);
        if (marked.isPresent()) {
            return marked.get();
        }
        Optional<Charset> guessed = byZeros(head);
        if (spec.encoding().isEmpty() && guessed.isPresent()) {
            throw new UsageException("--encoding must name the encoding of " + spec.displayName()
                    + ", which seems to be " + guessed.get() + " without a byte order mark.");
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
}
