package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.regression.Simulator.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of {@code advise --report} on recorded results. */
class AdviseReportTest {

    private static final Path RECORDED = Simulator.HOME.resolve("src/test/predictions");

    @TempDir
    Path folder;

    private Finished advise(String... arguments) {
        return new Simulator(folder, Map.of())
                .runHere(
                        Stream.concat(Stream.of("advise"), Stream.of(arguments)).toArray(String[]::new));
    }

    /** A copy, because the page goes to the folder of the results. */
    private Path results(String name) throws IOException {
        Path source = RECORDED.resolve(name);
        Path copy = folder.resolve("results");
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(source.relativize(file).toString()));
            }
        }
        return copy;
    }

    @Test
    void thePageBesideTheResultsBeginsWithTheSentencesOfTheTerminal() throws IOException {
        Path results = results("full-speed/round-1/calibrate");

        Finished finished = advise("--from", results.toString(), "--goal", "throughput>20000, p99<5ms", "--report");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        Path page = results.resolve("advice.html");
        assertThat(finished.err()).contains("The page: " + page);
        String text = Files.readString(page);
        assertThat(text.replaceAll("<[^>]*>", "").replaceAll("\\s+", " "))
                .contains(finished.out()
                        .split("\\R\\R")[0]
                        .replaceAll("\\s+", " ")
                        .replace(">", "&gt;")
                        .replace("<", "&lt;"));
        assertThat(text)
                .contains(
                        "Throughput by threads, predicted",
                        "p99 by arrival rate, predicted",
                        "Price by throughput, predicted")
                .contains("standalone-targeted-2-threads", "class=\"bounds\"")
                .doesNotContain("<script", "http://", "https://");
    }

    @Test
    void aMixHasAPageToo() {
        Path page = folder.resolve("mix.html");

        Finished finished = advise(
                "--from", RECORDED.resolve("mixes/targeted/round-1/calibrate").toString(), "--report", page.toString());

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(page).content().contains("Operations: mixed (", "Calibration: measured and predicted");
    }

    @ParameterizedTest
    @CsvSource({"shop.yaml, shop.yaml", "none/page.html, there is no folder", "taken.html, is a folder"})
    void aPageThatCannotBeIsRefusedBeforeAnythingIsMeasured(String name, String message) throws IOException {
        Files.createDirectory(folder.resolve("taken.html"));

        Finished finished = advise("--report", folder.resolve(name).toString());

        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err().lines())
                .singleElement()
                .asString()
                .startsWith("simulator: --report must name a file")
                .contains(message);
    }
}
