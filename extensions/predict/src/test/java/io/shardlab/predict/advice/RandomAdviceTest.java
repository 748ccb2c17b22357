package io.shardlab.predict.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.hardware.MachineCatalogue;
import io.shardlab.core.hardware.MachineCatalogue.MachineSize;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Advice.Role;
import io.shardlab.predict.advice.Advice.Verdict;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.JudgedGoal;
import io.shardlab.predict.answer.MadeUpQuestion;
import io.shardlab.predict.answer.Trials.Attempt;
import io.shardlab.predict.answer.WhatIf;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.Demands;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Advice on random deployments: its sentence, its table and its curves never disagree. {@code -Dshardlab.rounds} sets the number of
 * questions and {@code -Dshardlab.seed} the seed.
 */
class RandomAdviceTest {

    private static final int ROUNDS = Integer.getInteger("shardlab.rounds", 30);
    private static final long SEED = Long.getLong("shardlab.seed", 45);

    /** A calibration takes longer than several answers. */
    private static final int QUESTIONS_OF_A_CALIBRATION = 20;

    private static final MemoryFit MEMORY = new MemoryFit(1000, Optional.empty(), Optional.empty());
    private static final double GIGABYTE = 1e9;
    private static final Pattern FIGURE = Pattern.compile("(up to )?about ([0-9.,]+) operations/s");

    /** Reliefs that differ by less than this share may be in any order. */
    private static final double ALIKE = 0.003;

    private record Calibrated(WhatIf whatIf, List<LoopMeasurement> observations) {}

    @TestFactory
    List<DynamicTest> sentenceTableAndCurvesAgree() {
        List<DynamicTest> tests = new ArrayList<>();
        SplittableRandom seeds = new SplittableRandom(SEED);
        List<Calibrated> calibrated = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            int group = round / QUESTIONS_OF_A_CALIBRATION;
            SplittableRandom random = seeds.split();
            tests.add(DynamicTest.dynamicTest("question " + round + " of seed " + SEED, () -> {
                while (calibrated.size() <= group) {
                    calibrated.add(calibrated(new SplittableRandom(SEED + calibrated.size())));
                }
                check(calibrated.get(group), random);
            }));
        }
        return tests;
    }

    private static double between(SplittableRandom random, double low, double high) {
        return low * Math.pow(high / low, random.nextDouble());
    }

    private static Calibrated calibrated(SplittableRandom random) {
        Map<CalibratedParameter, Double> demands = new EnumMap<>(CalibratedParameter.class);
        MadeUpObservations.TRUTH
                .seconds()
                .forEach((parameter, seconds) -> demands.put(parameter, seconds * between(random, 0.4, 2.5)));
        List<LoopMeasurement> networked = MadeUpObservations.timedSweep(
                new Demands(demands), MadeUpObservations.OWN_MACHINES, random.nextLong(), between(random, 0.01, 0.2));
        // The round trips of other machines count only where none were measured.
        List<LoopMeasurement> observations = random.nextBoolean()
                ? networked
                : MadeUpObservations.local(networked, MadeUpObservations.OWN_MACHINES, 0);
        return new Calibrated(MadeUpQuestion.whatIf(observations, List.of()), observations);
    }

    private static Machine machine(SplittableRandom random, double price) {
        int cores = 1 << random.nextInt(5);
        Optional<Disk> disk = random.nextBoolean()
                ? Optional.of(new Disk(Optional.of(between(random, 500, 50_000)), Optional.empty(), Optional.empty()))
                : Optional.empty();
        return new Machine(
                cores,
                between(random, 0.5, 2),
                price * cores,
                Optional.of((long) (GIGABYTE * between(random, 2, 64))),
                disk);
    }

    private static Hardware hardware(SplittableRandom random) {
        double trip = random.nextInt(3) == 0 ? between(random, 0.0002, 0.005) : 0;
        return new Hardware(
                "drawn (Machines for a test)",
                false,
                machine(random, 1),
                new Machine(1 << random.nextInt(4), between(random, 0.5, 2), between(random, 0.2, 2)),
                new Machine(1 << (2 + random.nextInt(5)), 1, 1),
                new RoundTrips(trip, trip, trip, trip));
    }

    private static AdviceQuestion question(SplittableRandom random) {
        Hardware hardware = hardware(random);
        List<SloExpression> goals = new ArrayList<>();
        if (random.nextInt(4) > 0) {
            goals.add(SloExpression.parse("throughput>" + Math.round(between(random, 2_000, 500_000))));
        }
        if (random.nextInt(2) > 0) {
            String figure = List.of("p99", "p99", "p50", "mean").get(random.nextInt(4));
            goals.add(SloExpression.parse(figure + "<" + Math.round(between(random, 300, 50_000)) + "us"));
        }
        Optional<Long> documents =
                random.nextInt(3) > 0 ? Optional.empty() : Optional.of(Math.round(between(random, 1e6, 1e9)));
        Optional<MachineCatalogue> catalogue = random.nextInt(10) > 0
                ? Optional.empty()
                : Optional.of(new MachineCatalogue(
                        "drawn",
                        Optional.empty(),
                        Optional.of("a month"),
                        List.of(
                                new MachineSize("small", machine(random, 100)),
                                new MachineSize("large", machine(random, 80)))));
        return new AdviceQuestion(hardware, RouterKind.MONGOS, goals, documents, catalogue);
    }

    private static void check(Calibrated calibrated, SplittableRandom random) {
        AdviceQuestion question = question(random);
        Adviser adviser = new Adviser(
                calibrated.whatIf(), question, List.of(), new MeasuredDocuments(Optional.of(MEMORY), Message.NONE));
        Advice advice = adviser.advise();
        String answer = advice.answer().toString();
        String about = question + "\n" + answer + "\n" + advice.options();
        assertThat(advice.options()).as(about).isNotEmpty().allSatisfy(one -> verdictFollowsFromFigures(question, one));
        answerFollowsFromRows(advice, about, question);
        sentenceHasTheFiguresOfTheTable(advice, answer, about);
        refusalsNameWhatIsMissed(question, advice, answer, about);
        limitsAreTheStationsWhoseReliefHelpsMost(calibrated.whatIf(), question, advice, about);
        if (question.catalogue().isEmpty() && random.nextInt(10) == 0) {
            curvesGoThroughTheTable(adviser, calibrated, advice, about);
        }
    }

    private static void verdictFollowsFromFigures(AdviceQuestion question, Option one) {
        for (JudgedGoal judged : one.goals()) {
            boolean unknown = one.readsFromDisk() && judged.figure().isEmpty();
            if (unknown) {
                assertThat(judged.verdict()).isIn(GoalVerdict.UNKNOWN, GoalVerdict.UNDECIDED);
            } else {
                assertThat(judged.verdict())
                        .isEqualTo(GoalVerdict.of(judged.goal(), judged.figure().orElseThrow()));
            }
            if (JudgedGoal.isOfThroughput(judged.goal()) && !unknown) {
                assertThat(judged.figure()).contains(one.throughput());
            }
            if (judged.goal().figure().equals("p99") && !unknown && !one.readsFromDisk()) {
                assertThat(judged.figure()).isEqualTo(one.p99Micros());
            }
        }
        assertThat(one.goals()).hasSameSizeAs(question.goals());
        if (!question.goals().isEmpty()) {
            assertThat(one.verdict()).isEqualTo(JudgedGoal.verdict(one.goals()));
        }
    }

    private static Optional<Option> cheapest(Advice advice, GoalVerdict verdict, boolean sharded) {
        return advice.options().stream()
                .filter(one -> one.verdict() == verdict && one.topology().sharded() == sharded)
                .findFirst();
    }

    /** The meaning of the words, written once more. */
    private static void answerFollowsFromRows(Advice advice, String about, AdviceQuestion question) {
        Optional<Option> server = cheapest(advice, GoalVerdict.MET, false);
        Optional<Option> cluster = cheapest(advice, GoalVerdict.MET, true);
        Optional<Option> openServer = cheapest(advice, GoalVerdict.UNDECIDED, false);
        Optional<Option> openCluster = cheapest(advice, GoalVerdict.UNDECIDED, true);
        double least = cluster.map(Option::price).orElse(Double.POSITIVE_INFINITY);
        switch (advice.verdict()) {
            case DEPENDS -> assertThat(question.goals()).as(about).isEmpty();
            case NO -> {
                assertThat(server).as(about).isPresent();
                assertThat(server.get().price()).as(about).isLessThanOrEqualTo(least);
                openCluster.ifPresent(one -> assertThat(one.price())
                        .as(about)
                        .isGreaterThanOrEqualTo(server.get().price()));
                assertThat(server.get().role()).as(about).isEqualTo(Role.CHEAPEST);
            }
            case YES -> {
                assertThat(cluster).as(about).isPresent();
                server.ifPresent(one -> assertThat(one.price()).as(about).isGreaterThan(least));
                openServer.ifPresent(one -> assertThat(one.price()).as(about).isGreaterThan(least));
                assertThat(cluster.get().role()).as(about).isEqualTo(Role.CHEAPEST);
                if (question.goals().isEmpty()) {
                    assertThat(advice.options())
                            .as(about)
                            .filteredOn(one ->
                                    !one.topology().sharded() && one.limit().equals(Candidate.DISK))
                            .allSatisfy(one -> assertThat(one.throughput().value())
                                    .isLessThan(cluster.get().throughput().value()));
                }
            }
            case UNDECIDED ->
                assertThat(openServer.or(() -> openCluster)).as(about).isPresent();
            case NEITHER ->
                assertThat(advice.options())
                        .as(about)
                        .noneMatch(one ->
                                List.of(GoalVerdict.MET, GoalVerdict.UNDECIDED).contains(one.verdict()));
        }
        Optional<Option> cheapest = with(Role.CHEAPEST, advice);
        with(Role.RUNNER_UP, advice).ifPresent(next -> {
            assertThat(next.verdict()).as(about).isEqualTo(GoalVerdict.MET);
            assertThat(next.price())
                    .as(about)
                    .isGreaterThanOrEqualTo(cheapest.orElseThrow().price());
            assertThat(next.throughput().value())
                    .as(about)
                    .isGreaterThan(cheapest.get().throughput().value());
        });
    }

    private static Optional<Option> with(Role role, Advice advice) {
        return advice.options().stream().filter(one -> one.role() == role).findFirst();
    }

    private static void sentenceHasTheFiguresOfTheTable(Advice advice, String answer, String about) {
        Optional<Option> chosen = advice.options().stream()
                .filter(one -> one.role().isOfTheAnswer())
                .findFirst();
        if (advice.verdict() == Verdict.YES || advice.verdict() == Verdict.NO) {
            assertThat(answer)
                    .as(about)
                    .contains("about " + chosen.orElseThrow().throughput().text() + " operations/s");
        }
        if (advice.verdict() != Verdict.NEITHER) {
            FIGURE.matcher(answer)
                    .results()
                    .forEach(found -> assertThat(advice.options())
                            .as(about)
                            .extracting(one -> found.group(1) == null
                                    ? one.throughput().text()
                                    : one.throughput().highText().orElseThrow())
                            .contains(found.group(2)));
        }
    }

    private static void refusalsNameWhatIsMissed(AdviceQuestion question, Advice advice, String answer, String about) {
        if (advice.verdict() != Verdict.NEITHER || question.goals().isEmpty()) {
            return;
        }
        Option nearest = advice.options().stream()
                .filter(one -> one.role().isOfTheAnswer())
                .findFirst()
                .orElseThrow();
        String asked = answer.substring(answer.indexOf("asked for: "));
        for (JudgedGoal judged : nearest.goals()) {
            String name = JudgedGoal.isOfThroughput(judged.goal())
                    ? FigureText.number(judged.goal().limit()) + " operations/s"
                    : judged.goal().text();
            if (judged.verdict() == GoalVerdict.MET || judged.verdict() == GoalVerdict.UNDECIDED) {
                assertThat(asked).as(about).doesNotContain(name);
            }
        }
        assertThat(nearest.verdict()).as(about).isIn(GoalVerdict.MISSED, GoalVerdict.UNKNOWN);
    }

    /** Machines a ninth faster are an independent way to relieve a station by a tenth. */
    private static void limitsAreTheStationsWhoseReliefHelpsMost(
            WhatIf whatIf, AdviceQuestion question, Advice advice, String about) {
        for (Option one : advice.options()) {
            if (!List.of("client", "server", "shard", "mongos").contains(one.limit())) {
                continue;
            }
            Hardware own = question.hardware().with(question.server(one), question.router(one));
            Map<String, Hardware> relieved = new TreeMap<>(Map.of(
                    "client",
                    with(own, faster(own.client())),
                    one.topology().sharded() ? "shard" : "server",
                    own.with(faster(own.server()), own.router())));
            if (one.topology().sharded()) {
                relieved.put("mongos", own.with(own.server(), faster(own.router())));
            }
            Attempt before = attempt(whatIf, question, own, one);
            Map<String, Attempt> after = new TreeMap<>();
            relieved.forEach((name, machines) -> after.put(name, attempt(whatIf, question, machines, one)));
            // Response times limit the threads of some rows, and their relief counts there.
            Stream<ToDoubleFunction<Attempt>> times = question.goals().stream()
                    .filter(goal -> !JudgedGoal.isOfThroughput(goal))
                    .map(goal -> of -> 1 / of.responseMicros(JudgedGoal.responseTime(goal)));
            assertThat(Stream.concat(Stream.<ToDoubleFunction<Attempt>>of(Attempt::throughput), times))
                    .as(() -> one + " " + before + " " + after + "\n" + about)
                    .anySatisfy(figure -> {
                        double most = after.values().stream()
                                .mapToDouble(figure)
                                .max()
                                .orElseThrow();
                        assertThat(figure.applyAsDouble(after.get(one.limit()))).isGreaterThan((1 - ALIKE) * most);
                    });
        }
    }

    private static Machine faster(Machine machine) {
        return new Machine(
                machine.cores(), machine.speed() / 0.9, machine.price(), machine.memoryBytes(), machine.disk());
    }

    private static Hardware with(Hardware own, Machine client) {
        return new Hardware(own.name(), false, own.server(), own.router(), client, own.network());
    }

    private static Attempt attempt(WhatIf whatIf, AdviceQuestion question, Hardware machines, Option one) {
        return whatIf.trials(new AdviceQuestion(
                                machines, RouterKind.MONGOS, question.goals(), question.documents(), Optional.empty())
                        .on(machines.server(), machines.router(), List.of(), List.of(one.threads())))
                .attempt(one.topology(), one.threads());
    }

    private static void curvesGoThroughTheTable(Adviser adviser, Calibrated calibrated, Advice advice, String about) {
        AdviceCurves curves =
                adviser.curves(advice, MadeUpQuestion.observations(calibrated.observations(), List.of(), List.of()));
        for (AdviceCurves.Deployment curve : curves.deployments()) {
            Option option = advice.options().stream()
                    .filter(one -> one.topology().equals(curve.topology()))
                    .findFirst()
                    .orElseThrow();
            assertThat(curve.byThreads())
                    .as(about)
                    .filteredOn(at -> at.threads() == option.threads())
                    .singleElement()
                    .satisfies(at -> assertThat(at.throughput()).isEqualTo(option.throughput()));
        }
    }
}
