package io.shardlab.bench.micro;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.DocumentHash;
import io.shardlab.data.document.WebLogGenerator;
import io.shardlab.data.document.WebLogSpec;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Generates a document of some 200 bytes in a reused batch, and hashes it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
public class GeneratorBenchmark {

    private static final int BATCH = 1000;

    private final WebLogGenerator uniform = new WebLogGenerator(WebLogSpec.uniform(1, 1_000_000, 100_000));
    private final WebLogGenerator zipf = new WebLogGenerator(WebLogSpec.zipf(1, 1_000_000, 100_000, 1));
    private final DocumentBatch batch = new DocumentBatch();
    private final DocumentBatch made = new DocumentBatch();
    private long number;

    @Setup
    public void make() {
        fill(uniform, made);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int uniformDocument() {
        return fill(uniform, batch);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int zipfDocument() {
        return fill(zipf, batch);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long hash() {
        long sum = 0;
        for (int i = 0; i < BATCH; i++) {
            sum += DocumentHash.of(made, i);
        }
        return sum;
    }

    private int fill(WebLogGenerator generator, DocumentBatch into) {
        into.clear();
        for (int i = 0; i < BATCH; i++) {
            generator.append(number++, into);
        }
        return into.sizeInBytes();
    }
}
