package io.shardlab.run.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.compare.ResultComparer;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.core.process.JavaProcess;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.SavedResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results whose latencies are larger than the memory are merged and compared nevertheless, in a process that has so much. */
class LittleMemoryTest {

    private static final String HEAP = "-Xmx16m";
    private static final int SECONDS = 50;
    /** Distinct values of a second: as numbers with their counts, those of both results take 25 MB. */
    private static final int VALUES = 16_000;

    private static final long[] NANOS = IntStream.range(0, VALUES)
            .mapToLong(n -> Math.round(50_000 * Math.exp(n * 0.0009)))
            .toArray();

    @TempDir
    private Path parent;

    @Test
    void latenciesLargerThanTheMemoryAreMergedAndCompared() throws IOException, InterruptedException {
        Path one = saved(1);
        Path other = saved(2);
        Process process = new ProcessBuilder(JavaProcess.command(
                        List.of(HEAP),
                        Main.class,
                        one.toString(),
                        other.toString(),
                        parent.resolve("merged").toString()))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("merged " + 2L * SECONDS * VALUES);
    }

    private Path saved(int seed) {
        return new SavedRuns(parent)
                .parameter("seed", seed)
                .steady(SavedRuns.START, SECONDS, VALUES, (interval, n) -> NANOS[n])
                .save()
                .folder();
    }

    /** The main method of the process with little memory. */
    static final class Main {

        private Main() {}

        public static void main(String[] arguments) {
            List<SavedResult> results =
                    List.of(SavedResults.read(Path.of(arguments[0])), SavedResults.read(Path.of(arguments[1])));
            SavedResult merged = new ResultMerger(results, false, Notices.NONE).mergeInto(Path.of(arguments[2]));
            new ResultComparer(List.of(results.get(0), merged)).compare(Optional.empty());
            System.out.println(
                    "merged " + merged.result().phases().get(0).counts().operations());
        }
    }
}
