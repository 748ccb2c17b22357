package io.shardlab.answers.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ShardingChange;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerTablesTest {

    private static MadeUpServer member() {
        return MadeUpServer.member("s1", "shard-00-00.cluster.example.org:27017")
                .secondary()
                .computed(1234.5)
                .connections(12_345);
    }

    private static ShardingState state(Map<String, Long> chunks, Map<String, Long> documents) {
        return new ShardingState(chunks, Map.of(), documents, documents, Optional.of("full"), Optional.of(false));
    }

    private static PhaseReport phase(
            String name, Optional<MigrationReport> migrations, Optional<ShardingChange> change) {
        return new MadeUpPhase(name, 1).servers(List.of(), migrations, change).report();
    }

    private static String table(List<ServerReport> servers) {
        return ServerTables.servers(new MadeUpPhase("measure", 1)
                        .servers(servers, Optional.empty(), Optional.empty())
                        .report())
                .markdown();
    }

    @Test
    void aRestartedServerShowsTheTimeSinceItsRestart() {
        ServerReport restarted = member().restarted(3.25).report();

        assertThat(table(List.of(member().report(), restarted)))
                .contains("s since restart")
                .contains("3.3");
        assertThat(table(List.of(member().report()))).doesNotContain("restart");
    }

    @Test
    void aServerThatDidNotAnswerAtTheEndIsNamedBelowTheTable() {
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .servers(List.of(member().report()), Optional.empty(), Optional.empty())
                .serversWithoutCounters("db2:27017")
                .report();

        assertThat(ServerTables.servers(phase).notes().stream().map(Message::toString))
                .containsExactly("No counters of db2:27017: no answer at the end of the phase.");
    }

    @Test
    void aMemberIsNamedByItsShardAndItsState() {
        assertThat(table(List.of(member().readIntoCache(10, 50L << 20).report())))
                .contains("s1 secondary")
                .contains("50.0");
    }

    @Test
    void columnsWithoutAValueAreLeftOut() {
        ServerReport router = MadeUpServer.report("127.0.0.1:1", "mongos", 0.5, Map.of());

        assertThat(table(List.of(router))).doesNotContain("cache used").doesNotContain("disk");
        assertThat(table(List.of(router, member().readPages(25, 0, 0, 3L << 20).report())))
                .contains("cache used")
                .contains("25 %")
                .contains("disk read, MB")
                .contains("3.0");
    }

    @Test
    void theFullestShardShowsHowTheDataLay() {
        PhaseReport load = phase(
                "load",
                Optional.of(new MigrationReport(12, 0.75, 1, 0, Optional.empty())),
                Optional.of(new ShardingChange(
                        Optional.of(state(Map.of("s1", 1L, "s2", 0L), Map.of("s1", 0L, "s2", 0L))),
                        Optional.of(state(Map.of("s1", 9L, "s2", 12L), Map.of("s1", 60L, "s2", 40L))),
                        Optional.of(7L))));

        assertThat(ServerTables.balance(List.of(load)).texts())
                .containsExactly(List.of("load", "1 to 21", "60 %", "12", "9.00", "0.750", "7", "no"));
    }

    @Test
    void unknownStatesHaveNoColumns() {
        ShardingState documentsOnly = new ShardingState(
                Map.of(), Map.of(), Map.of("s1", 3L), Map.of("s1", 9L), Optional.empty(), Optional.empty());
        PhaseReport measure = phase(
                "measure",
                Optional.empty(),
                Optional.of(new ShardingChange(Optional.empty(), Optional.of(documentsOnly), Optional.empty())));

        assertThat(ServerTables.balance(List.of(measure)).heads()).containsExactly("phase", "on the fullest shard");
    }

    @Test
    void aTargetWithoutShardsHasNoBalance() {
        assertThat(ServerTables.balance(List.of(phase("measure", Optional.empty(), Optional.empty())))
                        .isEmpty())
                .isTrue();
    }
}
