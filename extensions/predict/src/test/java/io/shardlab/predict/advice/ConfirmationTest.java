package io.shardlab.predict.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Advice.Role;
import io.shardlab.predict.advice.Advice.Verdict;
import io.shardlab.predict.advice.Confirmation.Compared;
import io.shardlab.predict.advice.Confirmation.Measured;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One server is predicted to do 1,000 operations/s, within 900 and 1,100, and a cluster twice as many, all at a p99 of 5 ms. */
class ConfirmationTest {

    private static final Topology CLUSTER = new Topology(3, 2);
    private static final int THREADS = 32;

    private static Estimate predicted(Topology topology) {
        double times = topology.sharded() ? 2 : 1;
        return new Estimate(1000 * times, Optional.of(900 * times), Optional.of(1100 * times));
    }

    private static Estimate slowest() {
        return new Estimate(5000, Optional.of(4000.0), Optional.of(7000.0));
    }

    private static Option option(Topology topology, String limit) {
        return new Option(
                topology.sharded() ? Role.RUNNER_UP : Role.CHEAPEST,
                topology,
                Optional.empty(),
                Optional.empty(),
                1,
                THREADS,
                predicted(topology),
                Optional.of(slowest()),
                limit,
                limit.equals("disk"),
                List.of(),
                GoalVerdict.MET);
    }

    private static Advice advice(Verdict verdict, String limit) {
        return new Advice(
                verdict,
                Message.text("The predicted answer."),
                List.of(option(Topology.STANDALONE, limit), option(CLUSTER, "shard")),
                2,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Message.NONE,
                List.of());
    }

    private static RunResult result(double throughput) {
        Map<String, Double> percentiles =
                LatencyReport.PERCENTILES.stream().collect(Collectors.toMap(name -> name, name -> 5000.0));
        long operations = Math.round(10 * throughput);
        return new MadeUpRun()
                .phases(List.of(new MadeUpPhase("measure", 1)
                        .operations(operations, operations, operations)
                        .latency(new LatencyReport(operations, 4000, 1, 9000, percentiles))
                        .report()))
                .result();
    }

    private static Compared compared(Topology topology, int threads, Optional<RunResult> result) {
        return new Compared(
                topology, threads, predicted(topology), Optional.of(slowest()), result.flatMap(Measured::of));
    }

    private static Confirmation confirmation(
            Advice advice, int threads, double server, double cluster, String... goals) {
        return Confirmation.of(
                advice,
                Stream.of(goals).map(SloExpression::parse).toList(),
                List.of(
                        compared(Topology.STANDALONE, threads, Optional.of(result(server))),
                        compared(CLUSTER, threads, Optional.of(result(cluster)))));
    }

    @Test
    void oneServerAndTheClusterOfTheAnswerDecide() {
        assertThat(Confirmation.decisive(advice(Verdict.NO, "server")))
                .extracting(Option::topology)
                .containsExactly(Topology.STANDALONE, CLUSTER);
    }

    @Test
    void measurementsWithinTheBoundsConfirmTheAnswer() {
        Confirmation confirmation =
                confirmation(advice(Verdict.NO, "server"), THREADS, 1050, 1900, "throughput>500", "p99<20ms");

        assertThat(confirmation.deployments()).allMatch(Compared::withinBounds);
        assertThat(confirmation.verdict()).contains(Verdict.NO);
        assertThat(confirmation.conclusion().toString())
                .isEqualTo("Confirmed: the measurements lie within the bounds of the predictions. The answer stays.");
    }

    @ParameterizedTest
    @CsvSource({
        "600, 2000, throughput>800, YES",
        "600, 700, throughput>800, NEITHER",
        "1500, 2000, throughput>1200, NO",
        "600, 2000, p99<1ms, NEITHER",
        "1000, 2000, throughput>1020, UNDECIDED",
        "600, 2000, throughput>2010, UNDECIDED"
    })
    void measurementsAnswerAnew(double server, double cluster, String goal, Verdict verdict) {
        Advice before = advice(verdict == Verdict.NO ? Verdict.YES : Verdict.NO, "server");

        assertThat(confirmation(before, THREADS, server, cluster, goal).verdict())
                .contains(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "600, 2000, 'One server did not do what was predicted'",
        "600, 700, 'One server and 3 shards with 2 mongos did not do'",
        "600, 2000, That changes the predicted answer."
    })
    void theConclusionNamesWhatWasNotAsPredictedAndTheEffectOnTheAnswer(double server, double cluster, String text) {
        Confirmation confirmation =
                confirmation(advice(Verdict.NO, "server"), THREADS, server, cluster, "throughput>800");

        assertThat(confirmation.conclusion().toString()).contains(text);
    }

    @ParameterizedTest
    @CsvSource({
        "600, 2000, throughput>800, 'Yes. Measured in slow motion, 3 shards with 2 mongos carry this load: 2,000'",
        "600, 700, throughput>800, 'Neither deployment carries this load. Measured in slow motion, one server carries"
                + " 600'",
        "1500, 2000, throughput>1200, 'No. Measured in slow motion, one server carries this load: 1,500 operations/s'",
        "1000, 2000, throughput>1020, 'Undecided. Measured in slow motion, one server carries 1,000 operations/s'"
    })
    void theAnswerIsThatOfTheMeasurements(double server, double cluster, String goal, String beginning) {
        Advice before = advice(Verdict.UNDECIDED, "server");
        Confirmation confirmation = confirmation(before, THREADS, server, cluster, goal);
        MeasuredAdvice measured =
                new MeasuredAdvice(before, Optional.empty(), Optional.of(confirmation), Optional.empty());

        assertThat(measured.answer().toString()).startsWith(beginning).contains("asked for: ");
        assertThat(measured.verdict()).isEqualTo(confirmation.verdict().orElseThrow());
    }

    @Test
    void measurementsWithoutAVerdictLeaveThePredictedAnswer() {
        Advice before = advice(Verdict.NO, "server");
        Confirmation partial = confirmation(before, 8, 500, 2000, "throughput>700");
        MeasuredAdvice measured = new MeasuredAdvice(before, Optional.empty(), Optional.of(partial), Optional.empty());

        assertThat(measured.answer()).isEqualTo(before.answer());
        assertThat(measured.verdict()).isEqualTo(Verdict.NO);
    }

    @Test
    void withoutALoadTheRatioIsGivenBesideThePredictedOne() {
        Confirmation confirmation = confirmation(advice(Verdict.DEPENDS, "server"), THREADS, 1000, 1500);

        assertThat(confirmation.verdict()).contains(Verdict.DEPENDS);
        assertThat(confirmation.conclusion().toString())
                .startsWith("3 shards with 2 mongos did not do what was predicted")
                .endsWith("Measured, 3 shards with 2 mongos carry 1.50 times as much as one server; predicted: 2.00"
                        + " times.");
    }

    @Test
    void fewerThreadsThanTheAnswerIsAboutGiveNoOtherAnswer() {
        Confirmation within = confirmation(advice(Verdict.NO, "server"), 8, 1000, 2000, "throughput>5000");
        Confirmation outside = confirmation(advice(Verdict.NO, "server"), 8, 500, 2000, "throughput>700");

        assertThat(within.verdict()).isEmpty();
        assertThat(within.conclusion().toString()).endsWith("nothing contradicts the answer.");
        assertThat(outside.verdict()).isEmpty();
        assertThat(outside.conclusion().toString()).endsWith("this one is doubtful.");
    }

    @Test
    void documentsThatFitIntoMemorySayNothingOfThoseThatDoNot() {
        Confirmation confirmation = confirmation(advice(Verdict.YES, "disk"), THREADS, 1000, 2000, "throughput>700");

        assertThat(confirmation.verdict()).isEmpty();
        assertThat(confirmation.conclusion().toString()).contains("All documents fitted into memory");
    }

    @Test
    void slowMotionThatWasTooFastDoesNotCount() {
        RunResult busy = new MadeUpRun()
                .target(result(1000).target().with(MadeUpRun.slowMotionOf(20, 0.95)))
                .phases(result(1000).phases())
                .result();

        Confirmation confirmation = Confirmation.of(
                advice(Verdict.NO, "server"),
                List.of(),
                List.of(
                        compared(Topology.STANDALONE, THREADS, Optional.of(result(1000))),
                        compared(CLUSTER, THREADS, Optional.of(busy))));

        assertThat(confirmation.verdict()).isEmpty();
        assertThat(confirmation.conclusion().toString())
                .startsWith("The confirmation does not count: the slow motion of 3 shards with 2 mongos was too fast")
                .contains("95 % busy", "a larger factor than 20.0 by --measure-with");
    }

    @Test
    void aFailedMeasurementConfirmsNothing() {
        Confirmation confirmation = Confirmation.of(
                advice(Verdict.NO, "server"),
                List.of(),
                List.of(
                        compared(Topology.STANDALONE, THREADS, Optional.of(result(1000))),
                        compared(CLUSTER, THREADS, Optional.empty())));

        assertThat(confirmation.verdict()).isEmpty();
        assertThat(confirmation.conclusion().toString())
                .isEqualTo("Not confirmed: there is no measurement of 3 shards with 2 mongos.");
    }

    @Test
    void aMeasuredAnswerIsWordedInJapanese() {
        Confirmation confirmation =
                confirmation(advice(Verdict.UNDECIDED, "server"), THREADS, 600, 2000, "throughput>800");

        assertThat(confirmation.answer().orElseThrow().in(Language.JAPANESE))
                .startsWith("はい。スローモーションの測定では、シャード 3 個と mongos 2 個でこの負荷を処理できます: 2,000 操作/秒");
    }
}
