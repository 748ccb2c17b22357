package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs YCSB's workloads as its users do, and reads the output as their scripts do. */
class YcsbFormatIT {

    private static final Pattern LINE = Pattern.compile("\\[([A-Z_%-]+)], ([A-Za-z0-9()/%_=]+), ([0-9.E-]+)");

    @TempDir
    Path folder;

    private Map<String, Double> figures(String out) {
        Map<String, Double> figures = new HashMap<>();
        for (String line : out.lines().toList()) {
            Matcher matcher = LINE.matcher(line);
            assertThat(matcher.matches()).as(line).isTrue();
            Double before =
                    figures.put(matcher.group(1) + " " + matcher.group(2), Double.parseDouble(matcher.group(3)));
            assertThat(before).as("twice: " + line).isNull();
        }
        return figures;
    }

    @ParameterizedTest
    @CsvSource({
        "a, READ UPDATE",
        "b, READ UPDATE",
        "c, READ",
        "d, READ INSERT",
        "e, SCAN INSERT",
        "f, READ UPDATE READ-MODIFY-WRITE"
    })
    void theOutputOfACoreWorkloadIsWhatScriptsForYcsbRead(String letter, String sections) {
        Simulator.Finished finished = new Simulator(folder, Map.of())
                .runOnSharedClusters(
                        "--workload",
                        "ycsb",
                        "--cluster",
                        "standalone",
                        "-P",
                        "workloads/workload" + letter,
                        "-p",
                        "recordcount=1000",
                        "-p",
                        "operationcount=2000",
                        "--threads",
                        "4",
                        "--format",
                        "ycsb");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        Map<String, Double> figures = figures(finished.out());
        assertThat(figures.get("OVERALL RunTime(ms)")).isPositive();
        double perSecond = 2000 / figures.get("OVERALL RunTime(ms)") * 1000;
        assertThat(figures.get("OVERALL Throughput(ops/sec)") / perSecond).isBetween(0.99, 1.01);
        for (String section : List.of(sections.split(" "))) {
            double operations = figures.get(section + " Operations");
            assertThat(operations).as(section).isPositive();
            assertThat(figures.get(section + " Return=OK")).isEqualTo(operations);
            assertThat(figures.get(section + " AverageLatency(us)"))
                    .isBetween(figures.get(section + " MinLatency(us)"), figures.get(section + " MaxLatency(us)"));
            assertThat(figures.get(section + " 99thPercentileLatency(us)"))
                    .isBetween(
                            figures.get(section + " 95thPercentileLatency(us)"),
                            figures.get(section + " MaxLatency(us)"));
        }
        assertThat(figures.keySet().stream()
                        .filter(name -> name.endsWith(" Operations"))
                        .map(name -> name.substring(0, name.indexOf(' '))))
                .containsExactlyInAnyOrder(sections.split(" "));
    }

    @Test
    void failuresHaveTheStatusAndTheSectionThatYcsbGivesThem() {
        Simulator.Finished finished = new Simulator(folder, Map.of())
                .runOnSharedClusters(
                        "--workload",
                        "ycsb",
                        "--cluster",
                        "standalone",
                        "-P",
                        "workloadc",
                        "-p",
                        "recordcount=200",
                        // Another client loads half of the records.
                        "-p",
                        "insertcount=100",
                        "-p",
                        "requestdistribution=latest",
                        "-p",
                        "dataintegrity=true",
                        "--max-error-rate",
                        "1",
                        "--format",
                        "ycsb",
                        "--quiet");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        Map<String, Double> figures = figures(finished.out());
        double found = figures.get("READ Return=OK");
        double missing = figures.get("READ Return=NOT_FOUND");
        assertThat(found + missing).isEqualTo(1000);
        assertThat(missing).isGreaterThan(found);
        assertThat(figures).containsEntry("READ-FAILED Operations", missing);
        assertThat(figures).containsEntry("VERIFY Return=OK", found);
    }

    @Test
    void anyWorkloadSpeaksTheFormatOfYcsb() {
        Simulator.Finished finished = new Simulator(folder, Map.of())
                .run(
                        "--workload",
                        "sharded-query",
                        "--cluster",
                        "standalone",
                        "--documents",
                        "2000",
                        "--hosts",
                        "100",
                        "--operations",
                        "200",
                        "--warm-up",
                        "0s",
                        "--format",
                        "ycsb");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(figures(finished.out())).containsEntry("FIND Operations", 200.0);
    }
}
