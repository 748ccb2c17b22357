package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.shardlab.workloads.RestartableServer;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.Choice.By;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The way back: a capture of a running example gives a file like the example. */
class CaptureOfExamplesIT {

    private static final double SHARE_POINTS = 2;
    private static final double EXPONENT = 0.1;

    /** Three standard errors for one operation: the logarithm of a rank has a standard deviation of 2 at an exponent of 1. */
    private static final double EXPONENT_ERRORS = 3.0 / 2;

    private static final Percentage SIZE = Percentage.withPercentage(10);

    private static final Pattern SEEN = Pattern.compile("Captured ([\\d,]+) operations");

    /** The exponents of rarer operations are within their tolerance from so many operations on. */
    private static final int ENOUGH = 2_500;

    private static final int LONGEST_SECONDS = 48;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("io.shardlab.regression.ExamplesIT#examples")
    void theCapturedFileHasTheShapesSharesSizesAndSkewOfTheExample(Path example) throws Exception {
        Path captured = folder.resolve("captured.yaml");
        double seen = capture(example, captured);

        WorkloadFile expected = WorkloadFileReader.read(example);
        WorkloadFile actual = WorkloadFileReader.read(captured);
        Map<String, Double> shares = shares(expected);
        assertThat(shares(actual)).hasSameSizeAs(shares).allSatisfy((shape, share) -> {
            assertThat(shares).containsKey(shape);
            double known = shares.get(shape);
            double chance = 300 * Math.sqrt(known / 100 * (1 - known / 100) / seen);
            assertThat(share).as(shape).isCloseTo(known, within(SHARE_POINTS + chance));
        });
        assertThat(sizes(actual))
                .allSatisfy((collection, size) -> assertThat(size)
                        .as(collection)
                        .isCloseTo(sizes(expected).get(collection), SIZE));
        assertThat(exponents(actual)).containsOnlyKeys(exponents(expected).keySet());
        exponents(expected).forEach((shape, exponent) -> {
            double chance = EXPONENT_ERRORS / Math.sqrt(seen * shares.get(shape) / 100);
            assertThat(exponents(actual).get(shape)).as(shape).isCloseTo(exponent, Offset.offset(EXPONENT + chance));
        });
    }

    /** Captures all operations, for longer on a slow machine, and returns how many there were. */
    private double capture(Path example, Path captured) {
        try (RestartableServer server = new RestartableServer(folder.resolve("server"))) {
            Simulator simulator = new Simulator(folder, Map.of());
            Simulator.Running running = simulator.start(
                    "--workload",
                    example.toString(),
                    "--uri",
                    server.uri(),
                    "--database",
                    "example",
                    "--scale",
                    "0.1",
                    "--threads",
                    "4",
                    "--warm-up",
                    "0s",
                    "--duration",
                    "10m",
                    "--out",
                    folder.resolve("results").toString());
            await().until(() -> running.err().contains("measure from "));
            double seen = 0;
            for (int seconds = 6; seen < ENOUGH && seconds <= LONGEST_SECONDS; seconds *= 2) {
                seen = capture(simulator, server, seconds, captured);
            }
            running.signal("TERM");
            running.await();
            return seen;
        }
    }

    private static double capture(Simulator simulator, RestartableServer server, int seconds, Path captured) {
        Simulator.Finished finished = simulator.runHere(
                "capture",
                "--uri",
                server.uri(),
                "--database",
                "example",
                "--sample-rate",
                "1",
                "--duration",
                seconds + "s",
                "--force",
                "--out",
                captured.toString());

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        Matcher seen = SEEN.matcher(finished.out());
        assertThat(seen.find()).as(finished.out()).isTrue();
        return Double.parseDouble(seen.group(1).replace(",", ""));
    }

    /** The shares of statements, in per cent, by their actions, collections, and fields of conditions. */
    private static Map<String, Double> shares(WorkloadFile file) {
        Map<String, Double> shares = new TreeMap<>();
        file.operations()
                .forEach(operation -> operation
                        .statements()
                        .forEach(statement -> shares.merge(shape(statement), operation.share(), Double::sum)));
        double all = shares.values().stream().mapToDouble(Double::doubleValue).sum();
        shares.replaceAll((shape, share) -> 100 * share / all);
        return shares;
    }

    private static String shape(Statement statement) {
        return statement.action() + " " + statement.collection() + " "
                + new TreeSet<>(statement.filter().fields());
    }

    /** The mean sizes of documents in bytes, by their collections. */
    private static Map<String, Double> sizes(WorkloadFile file) {
        return file.collections().stream().collect(Collectors.toMap(CollectionSpec::name, CaptureOfExamplesIT::size));
    }

    private static double size(CollectionSpec collection) {
        Documents documents = collection.template().documents(7);
        return LongStream.range(0, Math.min(1000, collection.documents()))
                .mapToObj(documents::stored)
                .mapToInt(document -> new RawBsonDocument(document, new BsonDocumentCodec()).size())
                .average()
                .orElseThrow();
    }

    /** The exponents of skewed choices of documents, by the shapes of the first statements, if these are on the documents. */
    private static Map<String, Double> exponents(WorkloadFile file) {
        return file.operations().stream()
                .filter(operation -> operation
                        .choice()
                        .filter(choice -> isSkewed(choice)
                                && choice.collection().equals(first(operation).collection()))
                        .isPresent())
                .collect(Collectors.toMap(operation -> shape(first(operation)), CaptureOfExamplesIT::exponent));
    }

    private static Statement first(OperationSpec operation) {
        return operation.statements().get(0);
    }

    private static boolean isSkewed(Choice choice) {
        return choice.by() == By.ZIPFIAN || choice.by() == By.LATEST;
    }

    private static double exponent(OperationSpec operation) {
        return operation.choice().orElseThrow().exponent();
    }
}
