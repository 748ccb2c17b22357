package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.TimeDilation.Choice;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.run.service.FactorAttempt.Seen;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactorSearchTest {

    private static final Settings AUTO =
            Settings.parse(TargetParameters.all(), Map.of("hardware", "lan", "slow-motion", "auto"));

    private final List<Double> tried = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private final List<String> warned = new ArrayList<>();

    private Optional<Choice> find(double computed, double largest, DoubleFunction<Seen> machine) {
        return search(computed, largest, machine).find(Map.of(Message.text("this run"), AUTO));
    }

    /** Searches on a made-up machine, which answers what is seen at a factor. */
    private FactorSearch search(double computed, double largest, DoubleFunction<Seen> machine) {
        return new FactorSearch(
                (settings, choice) -> {
                    double factor = Math.min(largest, Math.max(computed, choice.least()));
                    tried.add(factor);
                    return Optional.of(machine.apply(factor));
                },
                new Notices() {
                    @Override
                    public void say(Message text) {
                        said.add(text.toString());
                    }

                    @Override
                    public void warn(Message text) {
                        warned.add(text.toString());
                    }
                });
    }

    /** Messages are late by the same time, and servers work as long, at any factor. */
    private static DoubleFunction<Seen> steady(double lateAtOne, double busyAtOne) {
        return factor -> new Seen(factor, lateAtOne / factor, busyAtOne / factor, 0);
    }

    @Test
    void theComputedFactorIsKeptIfItFits() {
        Choice found = find(20, 128, steady(1, 8)).orElseThrow();

        assertThat(found.factor()).contains(20.0);
        assertThat(tried).containsExactly(20.0);
        assertThat(found.reason().toString())
                .isEqualTo("found by trying this run: 20.0 times slower (messages 5 % late, processors 40 % busy)");
        assertThat(said)
                .containsExactly(
                        "Slow motion: trying this run to find the factor that suits this machine.",
                        "Slow motion: 20.0 times slower suits this machine: messages 5 % late, processors 40 % busy.");
        assertThat(warned).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "3.2, 8, 40", // messages are 16 % late
        "1, 18, 30", // 90 % busy
        "2, 18, 30", // both: 10 % late and 90 % busy
        "1.64, 8, 25", // so little that a step of its own size would not be worth a try
    })
    void aFactorThatIsTooFastRisesByWhatWasSeen(double lateAtOne, double busyAtOne, double expected) {
        Choice found = find(20, 128, steady(lateAtOne, busyAtOne)).orElseThrow();

        assertThat(tried).containsExactly(20.0, expected);
        assertThat(found.factor()).contains(expected);
        assertThat(found.reason().toString()).contains("20.0 times slower (", expected + " times slower (");
        assertThat(said)
                .hasSize(3)
                .element(1)
                .asString()
                .contains("20.0 times slower is too fast", "late (at most 8 %)", "Trying " + expected);
    }

    @Test
    void aSingleDisturbanceMakesItAtMostThreeTimesSlower() {
        find(20, 1000, factor -> new Seen(factor, factor == 20 ? 0.9 : 0.01, 0.2, 0));

        assertThat(tried).containsExactly(20.0, 60.0);
    }

    @Test
    void theLargestFactorIsTheLastAndARestlessMachineIsReported() {
        Choice found = find(20, 100, factor -> new Seen(factor, 20 / factor, 4 / factor, 0.09))
                .orElseThrow();

        assertThat(tried).containsExactly(20.0, 60.0, 100.0);
        assertThat(found.factor()).contains(100.0);
        assertThat(found.reason().toString()).endsWith("; this machine is too restless for slow motion");
        assertThat(warned)
                .containsExactly(
                        "This machine is too restless for slow motion: even 100 times slower, messages 20 % late"
                                + " (at most 10 %), processors 4 % busy (at most 60 %), and the hypervisor gave 9 % of the"
                                + " processors to other virtual machines. It takes a machine whose processors no other programs"
                                + " or virtual machines use. The measurement goes on 100 times slower, and findings warn of its"
                                + " results.");
    }

    @ParameterizedTest
    @CsvSource({"0.3, 0.04, restless", "0.01, 0.99, busy"})
    void itEndsEarlyIfAMuchSlowerMotionDoesNotHelp(double late, double busy, String verdict) {
        Choice found = find(20, 1000, factor -> new Seen(factor, late, busy, 0)).orElseThrow();

        assertThat(tried).last().satisfies(last -> assertThat(last).isBetween(50.0, 160.0));
        assertThat(tried).hasSizeLessThan(FactorSearch.MOST_TRIES);
        assertThat(found.factor())
                .as("as good as a larger one, and sooner done")
                .contains(20.0);
        assertThat(warned).singleElement().asString().startsWith("This machine is too " + verdict);
    }

    @Test
    void processorsThatWereSaturatedDoNotShowThatASlowerMotionIsNoHelp() {
        Choice found = find(15, 1000, factor -> new Seen(factor, 0.03, Math.min(0.99, 36 / factor), 0))
                .orElseThrow();

        assertThat(tried).as("99, 99 and 60 % busy").containsExactly(15.0, 30.0, 60.0);
        assertThat(found.factor()).contains(60.0);
        assertThat(warned).isEmpty();
    }

    @Test
    void aFactorThatSaturatesTheProcessorsIsNotTakenForOneThatDoesNot() {
        Choice found = find(15, 40, factor -> new Seen(factor, 0.03, Math.min(0.99, 34 / factor), 0))
                .orElseThrow();

        assertThat(found.factor()).contains(40.0);
        assertThat(warned).hasSize(1);
    }

    @Test
    void theLargestFactorIsTakenWithoutAReserveIfResultsWouldNotWarnOfIt() {
        Choice found = find(20, 40, steady(3.8, 8)).orElseThrow();

        assertThat(tried).as("9.5 % late at the largest").containsExactly(20.0, 40.0);
        assertThat(found.factor()).contains(40.0);
        assertThat(warned).isEmpty();
    }

    @Test
    void aMachineThatIsTooBusyIsReportedWithTheProcessorsThatItTakes() {
        Choice found = find(20, 40, steady(0.2, 48)).orElseThrow();

        int processors = Runtime.getRuntime().availableProcessors();
        assertThat(found.factor()).contains(40.0);
        assertThat(warned)
                .singleElement()
                .asString()
                .startsWith("This machine is too busy for slow motion: even 40.0 times slower")
                .contains("no other programs use, one of " + 2 * processors + " such processors, or a smaller cluster");
    }

    @Test
    void aMachineOnWhichASlowerMotionHelpsALittleIsTriedAtMostSixTimes() {
        find(10, 1e6, factor -> new Seen(factor, 1.5 / Math.sqrt(factor / 10), 0.5, 0));

        assertThat(tried).hasSize(FactorSearch.MOST_TRIES);
        assertThat(warned).hasSize(1);
    }

    @Test
    void theRunsOnOtherMachinesBeginWithTheFactorFoundUntilThen() {
        Map<Message, Settings> runs = new LinkedHashMap<>();
        runs.put(Message.text("the first"), AUTO);
        runs.put(Message.text("the second"), AUTO);

        Choice found = search(20, 128, steady(3.2, 8)).find(runs).orElseThrow();

        assertThat(tried).containsExactly(20.0, 40.0, 40.0);
        assertThat(found.factor()).contains(40.0);
        assertThat(found.reason().toString()).contains("trying the first: 20.0", "; the second: 40.0");
    }

    @Test
    void nothingIsFoundIfATryIsStopped() {
        FactorSearch stopped =
                new FactorSearch((settings, choice) -> Optional.empty(), text -> said.add(text.toString()));

        assertThat(stopped.find(Map.of(Message.text("this run"), AUTO))).isEmpty();
    }

    @Test
    void aTryThatFailsEndsTheSearch() {
        FactorSearch failing = new FactorSearch(
                (settings, choice) -> {
                    throw new RunFailedException("No servers.");
                },
                text -> said.add(text.toString()));

        assertThatThrownBy(() -> failing.find(Map.of(Message.text("this run"), AUTO)))
                .hasMessage("No servers.");
    }

    @Test
    void onlyTheChoiceOfTheProgramIsTried() {
        assertThat(FactorSearch.isNeeded(AUTO)).isTrue();
        assertThat(FactorSearch.isNeeded(AUTO.with(TargetParameters.SLOW_MOTION, Choice.of(20, Message.text("found")))))
                .isFalse();
        assertThat(FactorSearch.isNeeded(Settings.parse(TargetParameters.all(), Map.of("slow-motion", "20"))))
                .isFalse();
        assertThat(FactorSearch.isNeeded(Settings.parse(TargetParameters.all(), Map.of())))
                .isFalse();
    }
}
