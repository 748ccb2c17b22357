package io.shardlab.dump.format;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.LongAdder;

/** Counts the bytes that go through. */
public final class CountedOutput extends FilterOutputStream {

    private final LongAdder count;

    public CountedOutput(OutputStream out, LongAdder count) {
        super(out);
        this.count = count;
    }

    @Override
    public void write(int value) throws IOException {
        out.write(value);
        count.increment();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        count.add(length);
    }
}
