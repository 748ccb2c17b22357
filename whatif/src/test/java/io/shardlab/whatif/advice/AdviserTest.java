package io.shardlab.whatif.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.config.hardware.Hardware.Disk;
import io.shardlab.config.hardware.Hardware.Machine;
import io.shardlab.config.hardware.Hardware.RoundTrips;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.SloExpression;
import io.shardlab.whatif.advice.Advice.Option;
import io.shardlab.whatif.advice.Advice.Verdict;
import io.shardlab.whatif.answer.MadeUpQuestion;
import io.shardlab.whatif.calibrate.MadeUpObservations;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A query takes a server 90 us here, so that one of two processors answers about 22,000/s. */
class AdviserTest {

    private static final MemoryFit MEMORY = new MemoryFit(1000, 16e9);

    private static Hardware machines(int cores, int mongosCores, Optional<Disk> disk) {
        return new Hardware(
                "rack (Machines for a test)",
                false,
                new Machine(cores, 1, 1, Optional.of(16_000_000_000L), disk),
                new Machine(mongosCores, 1, 0.5),
                new Machine(64, 1, 1),
                RoundTrips.AS_CALIBRATED);
    }

    private static Advice advice(Hardware hardware, Optional<Long> documents, String... goals) {
        return new Adviser(
                        MadeUpQuestion.WHAT_IF,
                        hardware,
                        RouterKind.MONGOS,
                        Stream.of(goals).map(SloExpression::parse).toList(),
                        documents,
                        Optional.of(MEMORY))
                .advise();
    }

    private static Advice advice(String... goals) {
        return advice(machines(2, 16, Optional.empty()), Optional.empty(), goals);
    }

    @ParameterizedTest
    @CsvSource({
        "throughput>10000, NO, No. One server of rack carries this load: about 2",
        "throughput>50000, YES, Yes. ",
        "throughput>22000, UNDECIDED, Undecided. One server of rack carries about 2",
        "throughput>50M, NEITHER, No deployment of up to 16 shards carries this load."
    })
    void theFirstSentenceAnswersForTheLoad(String goal, Verdict verdict, String beginning) {
        Advice advice = advice(goal);

        assertThat(advice.verdict()).isEqualTo(verdict);
        assertThat(advice.answer()).startsWith(beginning).contains("asked for: ");
        assertThat(advice.options()).hasSize(8);
    }

    @Test
    void withoutALoadItDependsOnTheLoad() {
        Advice advice = advice();

        assertThat(advice.verdict()).isEqualTo(Verdict.DEPENDS);
        assertThat(advice.answer())
                .startsWith("Sharding pays only beyond what one server of rack carries: about 2")
                .contains(" times as much.", "A cluster does more from about ", " threads on (2 shards with 1 mongos)");
        assertThat(advice.mattersMost())
                .hasValueSatisfying(text -> assertThat(text).contains("matters most"));
    }

    @Test
    void aMongosThatLimitsEveryClusterMakesShardsUseless() {
        Advice advice = advice(machines(1, 2, Optional.empty()), Optional.empty(), "throughput>50000");

        assertThat(advice.verdict()).isEqualTo(Verdict.NEITHER);
        assertThat(advice.answer()).endsWith("its limit: mongos.");
    }

    @Test
    void documentsBeyondOneMemoryNeedMoreServersUnlessTheDiskIsFastEnough() {
        long documents = 2 * (long) MEMORY.room();

        Advice none = advice(machines(2, 16, Optional.empty()), Optional.of(documents), "throughput>10000");
        Advice few = advice(machines(2, 16, Optional.empty()), Optional.of(documents / 4), "throughput>10000");

        assertThat(none.verdict()).isEqualTo(Verdict.YES);
        assertThat(none.answer()).contains("do not fit into 14.9 GB");
        assertThat(few.verdict()).isEqualTo(Verdict.NO);
        assertThat(few.answer()).contains("M documents, when they no longer fit into 14.9 GB of memory (estimated)");
    }

    @Test
    void aDiskLimitsServersWhoseDocumentsAreNotInMemory() {
        Disk disk = new Disk(Optional.of(3000.0), Optional.empty(), Optional.empty());

        Advice advice = advice(machines(2, 16, Optional.of(disk)), Optional.of(2 * (long) MEMORY.room()));

        Option server = advice.options().get(0);
        assertThat(server.limit()).isEqualTo("disk");
        assertThat(server.throughput().value()).isEqualTo(6000);
        assertThat(server.p99Micros()).isEmpty();
    }

    @Test
    void aGoalForResponseTimesThatOneServerMissesIsSaid() {
        Advice advice = advice("throughput>1000", "p99<1us");

        assertThat(advice.verdict()).isEqualTo(Verdict.NEITHER);
        assertThat(advice.options()).allSatisfy(one -> assertThat(one.limit()).isEqualTo("response times"));
    }

    @Test
    void resultsOfOneServerAloneAreRefused() {
        Adviser adviser = new Adviser(
                MadeUpQuestion.whatIf(MadeUpObservations.standalone(), List.of()),
                machines(2, 2, Optional.empty()),
                RouterKind.MONGOS,
                List.of(),
                Optional.empty(),
                Optional.empty());

        assertThatThrownBy(adviser::advise).isInstanceOf(UsageException.class).hasMessageContaining("sharded cluster");
    }
}
