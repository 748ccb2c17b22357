package io.shardlab.bench.micro;

import io.shardlab.bench.RowFile;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.mongo.input.Compression;
import io.shardlab.mongo.input.DelimitedOptions;
import io.shardlab.mongo.input.DocumentSource;
import io.shardlab.mongo.input.InputFormat;
import io.shardlab.mongo.input.InputSpec;
import io.shardlab.mongo.input.Inputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads one row of a file as a BSON document; the file is in the page cache. It has many batches and is opened again at its
 * end, so the bytes per row include the opening, spread over all rows.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class InputBenchmark {

    private static final int BATCH = 1000;
    private static final int BATCHES = 100;

    @Param({"CSV", "JSON", "CLF"})
    public InputFormat format;

    private final DocumentBatch batch = new DocumentBatch();
    private Path file;
    private DocumentSource source;

    @Setup
    public void write() throws IOException {
        file = RowFile.write(format, new WebLogGenerator(WebLogSpec.uniform(1, BATCHES * BATCH, 10_000)));
        source = open();
    }

    private DocumentSource open() {
        return Inputs.open(new InputSpec(
                file,
                Optional.of(format),
                Optional.of(Compression.NONE),
                Optional.empty(),
                DelimitedOptions.DEFAULT,
                Optional.empty(),
                true));
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int row() {
        if (source.fill(batch, BATCH, Integer.MAX_VALUE).isEmpty()) {
            source.close();
            source = open();
            source.fill(batch, BATCH, Integer.MAX_VALUE);
        }
        if (batch.count() != BATCH) {
            throw new IllegalStateException("a batch of " + batch.count() + " rows");
        }
        return batch.sizeInBytes();
    }

    @TearDown
    public void delete() throws IOException {
        source.close();
        Files.delete(file);
    }
}
