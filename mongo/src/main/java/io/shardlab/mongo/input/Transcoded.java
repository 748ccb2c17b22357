package io.shardlab.mongo.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Text of another encoding as UTF-8, without its byte order mark. Bytes that are not a character in that encoding become a byte
 * that does not occur in UTF-8, so that their row is bad and the others are read. Confined to one thread.
 */
final class Transcoded extends BlockInput {

    /** Never part of UTF-8. */
    static final byte NO_CHARACTER = (byte) 0xff;

    private static final int BUFFER_CHARS = 32 * 1024;
    private static final int MOST_BYTES_PER_CHAR = 3;

    private final InputStream in;
    private final CharsetDecoder decoder;
    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
    private final ByteBuffer source = ByteBuffer.allocate(2 * BUFFER_CHARS).flip();
    private final CharBuffer chars = CharBuffer.allocate(BUFFER_CHARS);
    private final ByteBuffer utf8 =
            ByteBuffer.allocate(BUFFER_CHARS * MOST_BYTES_PER_CHAR + 1).flip();
    private boolean begun;
    private boolean ended;

    Transcoded(InputStream in, Charset encoding) {
        this.in = in;
        this.decoder = encoding.newDecoder();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!utf8.hasRemaining()) {
            if (ended && !source.hasRemaining()) {
                return -1;
            }
            fill();
        }
        int count = Math.min(length, utf8.remaining());
        utf8.get(target, offset, count);
        return count;
    }

    private void fill() throws IOException {
        utf8.clear();
        chars.clear();
        CoderResult result = decoder.decode(source, chars, ended);
        encode();
        if (result.isError()) {
            source.position(source.position() + result.length());
            utf8.put(NO_CHARACTER);
        } else if (result.isUnderflow()) {
            readMore();
        }
        utf8.flip();
    }

    private void encode() {
        chars.flip();
        if (!begun && chars.hasRemaining()) {
            begun = true;
            if (chars.get(chars.position()) == '\ufeff') {
                chars.get();
            }
        }
        encoder.reset();
        encoder.encode(chars, utf8, true);
    }

    private void readMore() throws IOException {
        if (ended) {
            // The rest is the beginning of a character, which decoding has reported.
            return;
        }
        source.compact();
        int read = in.read(source.array(), source.position(), source.remaining());
        ended = read < 0;
        source.position(source.position() + Math.max(0, read)).flip();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
