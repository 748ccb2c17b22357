package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first sentence of {@code simulator advise} in situations whose answer is known, from results of real runs; and its opposite
 * where the situation is turned round. {@code bench/run-advice} recorded the results of workload files, and
 * {@code bench/run-predictions --record} those of queries.
 */
class AdviceSituationsTest {

    private static final Path FILES = Simulator.HOME.resolve("src/test/advice");
    private static final Path QUERIES = Simulator.HOME.resolve("src/test/predictions/full-speed/round-1/calibrate");

    @TempDir
    private Path folder;

    private JsonNode advice(Path results, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of("advise", "--from", results.toString(), "--json"));
        command.addAll(List.of(options));
        Simulator.Finished finished = new Simulator(folder, Map.of()).runHere(command.toArray(String[]::new));
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        return new ObjectMapper().readTree(finished.out());
    }

    private static String verdict(JsonNode advice) {
        return advice.get("verdict").asText();
    }

    private static String answer(JsonNode advice) {
        return advice.get("answer").asText();
    }

    /** The goal of a multiple of what one server does. */
    private static String times(double factor, JsonNode advice) {
        return "throughput>" + Math.round(factor * throughput(advice, 0));
    }

    /** @param shards 0 for one server */
    private static double throughput(JsonNode advice, int shards) {
        for (JsonNode option : advice.get("options")) {
            if (option.at("/topology/shards").asInt() == shards) {
                return option.at("/throughput/value").asDouble();
            }
        }
        throw new AssertionError("no option has " + shards + " shards: " + advice);
    }

    @Test
    void aLoadThatFitsOnOneServerNeedsNoShardsUntilItIsTwiceWhatTheServerDoes() throws IOException {
        JsonNode any = advice(QUERIES);

        JsonNode half = advice(QUERIES, "--goal", times(0.5, any));
        JsonNode most = advice(QUERIES, "--goal", times(1.3, any));

        assertThat(verdict(half)).isEqualTo("NO");
        assertThat(answer(half)).startsWith("No. One server of lan carries this load");
        assertThat(verdict(most)).isEqualTo("YES");
        assertThat(answer(most)).startsWith("Yes. ").contains("One server of lan does not");
    }

    @Test
    void slowMongosMakeShardsUselessAndFastOnesMakeThemUseful() throws IOException {
        String goal = times(0.9, advice(QUERIES));

        JsonNode slow = advice(QUERIES, "--hardware", machines("speed: 0.05").toString(), "--goal", goal);
        JsonNode fast = advice(QUERIES, "--hardware", machines("speed: 4").toString(), "--goal", goal);

        assertThat(verdict(slow)).isEqualTo("NEITHER");
        JsonNode largest = slow.get("options").get(slow.get("options").size() - 1);
        assertThat(largest.get("limit").asText()).isEqualTo("mongos");
        assertThat(largest.at("/throughput/value").asDouble()).isLessThan(throughput(slow, 0));
        assertThat(verdict(fast)).isEqualTo("YES");
    }

    private Path machines(String mongosSpeed) throws IOException {
        return Files.writeString(folder.resolve("machines.yaml"), """
            title: Machines for a test
            server: {cores: 2, speed: 1, price: 1, memory: 64GB}
            mongos: {cores: 1, %s, price: 0.1, count: 1}
            client: {cores: 64, speed: 4}
            """.formatted(mongosSpeed));
    }

    @Test
    void documentsBeyondTheMemoryOfOneServerNeedShards() throws IOException {
        JsonNode few = advice(QUERIES, "--documents", "1M", "--goal", "throughput>20000");
        JsonNode many = advice(QUERIES, "--documents", "2000M", "--goal", "throughput>20000");

        assertThat(verdict(few)).isEqualTo("NO");
        assertThat(answer(few)).startsWith("No. ").contains("when they no longer fit into 64.0 GB of memory");
        assertThat(verdict(many)).isEqualTo("YES");
        assertThat(answer(many)).startsWith("Yes. ").contains("do not fit into 64.0 GB");
    }

    @Test
    void aHotShardMakesShardsUselessAndEvenPartsMakeThemUseful() throws IOException {
        String goal = times(1.5, advice(FILES.resolve("even-tenants")));

        JsonNode even = advice(FILES.resolve("even-tenants"), "--goal", goal);
        JsonNode hot = advice(FILES.resolve("hot-tenant"), "--goal", goal);

        assertThat(verdict(even)).isEqualTo("YES");
        assertThat(verdict(hot)).isEqualTo("NEITHER");
        assertThat(answer(hot)).contains("stay at one shard");
    }

    @Test
    void aStandaloneServerThatIsWrittenToIsSaidToHaveNoOplog() throws IOException {
        assertThat(advice(FILES.resolve("even-tenants")).get("restsOn").toString())
                .contains("standalone server, which has no oplog");
        assertThat(advice(QUERIES).get("restsOn").toString()).doesNotContain("oplog");
    }

    /** Each goal is set for both; the bounds of these results are too wide for one that all of the first meets and none of the second. */
    @Test
    void writesThatWaitForTheMajorityAreNotFasterOnShards() throws IOException {
        Path acknowledged = FILES.resolve("acknowledged");
        Path majority = FILES.resolve("majority");

        assertThat(verdict(advice(acknowledged, "--goal", "p50<1.2ms"))).isEqualTo("NO");
        JsonNode open = advice(majority, "--goal", "p50<1.2ms");
        assertThat(verdict(open)).as("the bounds include the goal").isEqualTo("UNDECIDED");
        assertThat(answer(open)).contains("p50<1.2ms", "to decide");

        assertThat(verdict(advice(acknowledged, "--goal", "p50<0.4ms"))).isEqualTo("UNDECIDED");
        JsonNode missed = advice(majority, "--goal", "p50<0.4ms");
        assertThat(verdict(missed)).isEqualTo("NEITHER");
        assertThat(answer(missed)).contains("wait").contains("more shards do not shorten");
    }

    @Test
    void aGoalWithinTheBoundsIsUndecidedAlthoughTheFigureMeetsIt() throws IOException {
        JsonNode advice = advice(QUERIES, "--goal", "throughput>80700", "--goal", "p99<0.5ms");

        assertThat(verdict(advice)).isEqualTo("UNDECIDED");
        for (JsonNode option : advice.get("options")) {
            assertThat(option.get("verdict").asText()).isNotEqualTo("MET");
        }
        assertThat(answer(advice)).startsWith("Undecided. ").contains("lies within these bounds", "to decide");
    }

    @Test
    void aRefusalNamesTheResponseTimesThatAreUnknownAndNotTheThroughputThatIsEnough() throws IOException {
        JsonNode advice = advice(QUERIES, "--documents", "5000M", "--goal", "throughput>10000", "--goal", "p99<10ms");

        assertThat(verdict(advice)).isEqualTo("NEITHER");
        assertThat(answer(advice)).contains("p99<10ms", "unknown").doesNotContain("10,000 operations/s");
    }

    @Test
    void farServersAreTriedWithAsManyThreadsAsTheyNeed() throws IOException {
        Path far = Files.writeString(folder.resolve("far.yaml"), """
            title: Far
            server: {cores: 8, price: 1, memory: 64GB}
            mongos: {cores: 4, price: 0.5, count: 4}
            client: {cores: 16}
            round-trips: {client-to-server-ms: 20, client-to-mongos-ms: 20, mongos-to-shard-ms: 20}
            """);

        JsonNode advice = advice(QUERIES, "--hardware", far.toString(), "--goal", "throughput>30000");

        assertThat(verdict(advice)).isEqualTo("NO");
        assertThat(throughput(advice, 0)).isGreaterThan(80_000);
        assertThat(advice.get("options").get(0).get("threads").asInt()).isGreaterThan(1_000);
    }
}
