package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.MongoInterruptedException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.deployment.DelayCounters;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs of a workload that needs no servers, on a target at which none answers. */
@Timeout(60)
class RunTest {

    private static final RunFailedException LOST = new RunFailedException("Documents were lost.");

    @TempDir
    Path out;

    private final RunControl control = new RunControl();
    private final List<String> happened = new ArrayList<>();
    private final CountDownLatch lost = new CountDownLatch(1);

    @Test
    void theStepsOfARunFollowOneAnother() {
        RunOutcome outcome = run(() -> happened.add("verify"), () -> {});

        assertThat(happened)
                .containsExactly(
                        "open target",
                        "open session",
                        "prepare",
                        "warm-up",
                        "settle",
                        "measure",
                        "verify",
                        "close session",
                        "close target");
        assertThat(outcome.failure()).isEmpty();
        assertThat(outcome.result().orElseThrow().phases())
                .extracting(PhaseReport::name)
                .containsExactly("warm-up", "measure");
        assertThat(savedIn(outcome.folder())).isEqualTo(startedAt(outcome));
    }

    @Test
    void whatOnlyKeepsProcessorsAwakeIsKnownWhereTheMachinesLoadIsMeasured() {
        AtomicInteger asked = new AtomicInteger();

        run(new Steps(() -> {}, () -> {}), Map.of(), () -> new NoServers() {
            @Override
            public double idleCpuSeconds() {
                return asked.incrementAndGet();
            }
        });

        assertThat(asked).hasPositiveValue();
    }

    @Test
    void aStopEndsTheCheckOfAWorkloadThatReadsAFile() {
        RunOutcome outcome = run(new Steps(() -> {}, () -> {}) {
            @Override
            public void check(Settings settings) {
                control.stop();
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
                throw new RunFailedException("The file cannot be read.", new InterruptedIOException());
            }
        });

        assertThat(outcome.interrupted()).isTrue();
        assertThat(outcome.failure()).isEmpty();
        assertThat(outcome.result()).isEmpty();
        assertThat(happened).isEmpty();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void whatVerificationFindsIsAFailureAlthoughTheRunIsStoppedMeanwhile() {
        RunOutcome outcome = run(
                () -> {
                    control.stop();
                    throw LOST;
                },
                () -> {});

        assertThat(outcome.interrupted()).isTrue();
        assertThat(outcome.failure()).contains(LOST);
        assertThat(outcome.result().orElseThrow().verdict()).isEqualTo(Verdict.failed("Documents were lost."));
    }

    static List<Exception> interrupts() {
        return List.of(
                new InterruptedException(),
                new MongoInterruptedException("interrupted", null),
                new UncheckedIOException(new ClosedByInterruptException()));
    }

    @ParameterizedTest
    @MethodSource("interrupts")
    void verificationThatAStopInterruptsHasFoundNothing(Exception interrupt) {
        RunOutcome outcome = run(
                () -> {
                    control.stop();
                    throw new RunFailedException("No answer.", interrupt);
                },
                () -> {});

        assertThat(outcome.failure()).isEmpty();
        assertThat(outcome.result().orElseThrow().verdict().status()).isEqualTo(Verdict.Status.STOPPED);
    }

    @Test
    void aResultThatCannotBeSavedInItsFolderIsReturnedAndSavedElsewhere() throws IOException {
        RunOutcome outcome = run(this::takeThePlaceOfTheResult, () -> {});
        try {
            assertThat(outcome.failure())
                    .hasValueSatisfying(failure -> assertThat(failure).hasMessageContaining("cannot be written"));
            assertThat(outcome.folder().startsWith(out)).isFalse();
            assertThat(savedIn(outcome.folder())).isEqualTo(startedAt(outcome));
        } finally {
            Files.delete(outcome.folder().resolve("result.json"));
            Files.delete(outcome.folder());
        }
    }

    @Test
    void whatCannotBeClosedCostsNeitherTheResultNorTheTargetsEnd() {
        RunOutcome outcome = run(() -> {}, () -> {
            throw LOST;
        });

        assertThat(outcome.failure()).contains(LOST);
        assertThat(savedIn(outcome.folder())).isEqualTo(startedAt(outcome));
        assertThat(SavedResults.result(outcome.folder()).verdict()).isEqualTo(Verdict.failed("Documents were lost."));
        assertThat(happened).endsWith("close session", "close target");
    }

    @Test
    void aWarmUpThatIsGivenUpEndsTheRunWithItsReason() {
        RunOutcome outcome = run(new Steps(() -> {}, () -> {}) {
            @Override
            public Work work() {
                return new Work.Sequence(List.of(stage(
                        (number, outcome) -> {
                            throw LOST;
                        },
                        Optional.empty(),
                        measured -> {})));
            }
        });

        assertThat(happened).contains("warm-up").doesNotContain("settle", "measure");
        assertThat(outcome.failure())
                .hasValueSatisfying(failure -> assertThat(failure)
                        .isInstanceOf(RunFailedException.class)
                        .hasMessage("Documents were lost."));
        assertThat(outcome.result().orElseThrow().verdict()).isEqualTo(Verdict.failed("Documents were lost."));
    }

    @Test
    void afterAStopNothingIsAskedOfTheTargetsOfLaterStages() {
        try (NoServers elsewhere = new NoServers() {
            @Override
            public List<Router> routers() {
                happened.add("ask elsewhere");
                return super.routers();
            }

            @Override
            public ConnectionString connectionString() {
                happened.add("ask elsewhere");
                return super.connectionString();
            }
        }) {
            Steps steps = new Steps(() -> {}, () -> {}) {
                @Override
                public Work work() {
                    return new Work.Sequence(List.of(
                            stage(Optional.empty(), measured -> control.stop()),
                            stage(Optional.of(elsewhere), measured -> {})));
                }
            };

            RunOutcome outcome = run(steps);

            assertThat(outcome.interrupted()).isTrue();
            assertThat(happened).doesNotContain("ask elsewhere");
        }
    }

    @Test
    void aResultInSlowMotionIsSavedAsMeasuredAndReturnedAndJudgedAsMeant() throws IOException {
        RunOutcome outcome =
                run(new Steps(() -> {}, () -> {}), Map.of("slo", "throughput>1000000000"), () -> new NoServers() {
                    @Override
                    public Optional<TimeDilation> timeDilation() {
                        return Optional.of(new TimeDilation(
                                1e9,
                                "lan",
                                Message.text("as asked for"),
                                1,
                                List.of(Message.text("the disk")),
                                Optional.of(new TimeDilation.LoadingClient(12.5e-6, 2))));
                    }

                    @Override
                    public Optional<DelayCounters> delays() {
                        delayed++;
                        return Optional.of(new DelayCounters(delayed, delayed / 4.0));
                    }

                    private int delayed;
                });

        RunResult meant = outcome.result().orElseThrow();
        assertThat(SavedResults.result(outcome.folder()).phases()).isEqualTo(meant.phases());
        SlowMotionReport motion = meant.target().slowMotion().orElseThrow();
        assertThat(motion.notScaled())
                .contains("the disk")
                .doesNotContain("disks")
                .anyMatch(what -> what.endsWith("each of which takes the client 12.5 us"));
        assertThat(motion.lateShare()).as("in the one measured phase").contains(0.25);
        double measured = Json.mapper()
                .readTree(Files.readString(outcome.folder().resolve("result.json")))
                .get("phases")
                .get(1)
                .get("throughput")
                .asDouble();
        assertThat(meant.phases().get(1).counts().throughput()).isEqualTo(measured * 1e9);
        assertThat(meant.verdict().status()).isEqualTo(Verdict.Status.PASS);
        assertThat(meant.diagnosis())
                .extracting(Finding::finding)
                .anyMatch(finding -> finding.startsWith("The cluster ran in slow motion"));
    }

    @Test
    void aMeasurementIsKeptIfNobodyTellsHowLateMessagesWere() {
        RunOutcome outcome = run(new Steps(() -> {}, () -> {}), Map.of(), () -> new NoServers() {
            @Override
            public Optional<TimeDilation> timeDilation() {
                return Optional.of(
                        new TimeDilation(10, "lan", Message.text("as asked for"), 1, List.of(Message.text("disks"))));
            }

            @Override
            public Optional<DelayCounters> delays() {
                throw new RunFailedException("The proxies do not reply.");
            }
        });

        RunResult result = outcome.result().orElseThrow();
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
        assertThat(result.phases().get(1).counts().operations()).isPositive();
        assertThat(result.target().slowMotion().orElseThrow().lateShare()).isEmpty();
        assertThat(result.facts().get(RunResult.UNAVAILABLE_FACTS))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .contains("Unavailable: how late messages were delivered (The proxies do not reply).");
    }

    /** Messages are late by half of their delays at a factor of 20, and by an eighth of that share at three times as much. */
    private final class InSlowMotion extends NoServers {

        private final double factor;
        private int asked;

        InSlowMotion(Settings settings) {
            TimeDilation.Choice choice = settings.get(TargetParameters.SLOW_MOTION);
            factor = choice.factor().orElse(Math.max(20, choice.least()));
        }

        @Override
        public Optional<TimeDilation> timeDilation() {
            return Optional.of(new TimeDilation(factor, "lan", Message.text("some reason"), 1, List.of()));
        }

        @Override
        public Optional<DelayCounters> delays() {
            asked++;
            return Optional.of(new DelayCounters(asked, asked * (factor == 20 ? 0.5 : 0.0625)));
        }

        /** However busy the machine of this test is, it counts as idle. */
        @Override
        public double idleCpuSeconds() {
            return ++asked * 1e6;
        }
    }

    @Test
    void theFactorOfSlowMotionIsFoundByShortRunsThatAreNotKept() throws IOException {
        List<Settings> opened = new ArrayList<>();
        Steps brief = new Steps(() -> {}, () -> {}) {
            @Override
            public WorkloadSession open(WorkloadContext context) {
                Settings settings = context.settings().with(RunParameters.WARM_UP, Duration.ofMillis(10));
                return super.open(new WorkloadContext(context.target(), settings, context.notices()));
            }
        };
        RunRequest request = RunRequest.of(
                brief,
                Map.of(
                        "out",
                        out.toString(),
                        "hardware",
                        "lan",
                        "slow-motion",
                        "auto",
                        "repeat",
                        "2",
                        "operations",
                        "7",
                        "documents",
                        "1M"));

        RunOutcome outcome = new Run(
                        request,
                        control,
                        (settings, notices) -> {
                            opened.add(settings);
                            return new InSlowMotion(settings);
                        },
                        new Silent())
                .execute();

        assertThat(opened)
                .extracting(
                        settings -> settings.get(TargetParameters.SLOW_MOTION).factor())
                .containsExactly(Optional.empty(), Optional.empty(), Optional.of(60.0));
        assertThat(opened.subList(0, 2)).allSatisfy(settings -> {
            assertThat(settings.get(RunParameters.REPEAT)).isEqualTo(1);
            assertThat(settings.find(RunParameters.OPERATIONS)).isEmpty();
            assertThat(settings.get(RunParameters.DOCUMENTS)).isEqualTo(10_000);
            assertThat(settings.get(OutputParameters.OUT)).doesNotExist();
        });
        assertThat(opened.get(2).get(RunParameters.REPEAT)).isEqualTo(2);
        assertThat(outcome.result()
                        .orElseThrow()
                        .target()
                        .slowMotion()
                        .orElseThrow()
                        .factor())
                .isEqualTo(60);
        try (Stream<Path> kept = Files.list(out)) {
            assertThat(kept).containsExactly(outcome.folder());
        }
    }

    @Test
    void aStopDuringAShortRunEndsTheRunBeforeAnythingIsMeasured() {
        Steps stopping = new Steps(() -> {}, () -> {}) {
            @Override
            public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
                happened.add("prepare");
                control.stop();
            }
        };
        RunOutcome outcome = run(
                stopping,
                Map.of("hardware", "lan", "slow-motion", "auto"),
                () -> new InSlowMotion(Settings.parse(TargetParameters.all(), Map.of("slow-motion", "auto"))));

        assertThat(outcome.interrupted()).isTrue();
        assertThat(outcome.result()).isEmpty();
        assertThat(happened).containsOnlyOnce("open target", "prepare");
    }

    @Test
    void aServerThatEndsInterruptsWhatWouldWaitForIt() {
        RunOutcome outcome = run(new WaitingForEver(), Map.of(), LosesItsServer::new);

        assertThat(outcome.failure())
                .hasValueSatisfying(failure -> assertThat(failure)
                        .hasMessage("A server of the local cluster ended during the run: mongos m was killed."));
        assertThat(outcome.interrupted()).isFalse();
        assertThat(happened).contains("prepare").endsWith("close session", "close target");
    }

    @Test
    void aServerThatEndsInterruptsThePhaseWhoseFiguresAreKept() {
        RunOutcome outcome = run(
                new Steps(() -> {}, () -> {}) {
                    @Override
                    public Work work() {
                        return new Work.Sequence(List.of(stage(
                                (number, outcome) -> {
                                    if (number == 2) {
                                        lost.countDown();
                                        forEver();
                                    }
                                },
                                Optional.empty(),
                                measured -> {})));
                    }
                },
                Map.of("warm-up", "0s"),
                LosesItsServer::new);

        RunResult result = outcome.result().orElseThrow();
        assertThat(result.verdict())
                .isEqualTo(Verdict.failed("A server of the local cluster ended during the run: mongos m was killed."));
        assertThat(result.phases())
                .singleElement()
                .satisfies(phase -> assertThat(phase.counts().operations()).isEqualTo(2));
    }

    private static void forEver() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    /** Loses its server in its preparation, and waits for it there and when it is closed. */
    private final class WaitingForEver extends Steps {

        WaitingForEver() {
            super(() -> {}, () -> {});
        }

        @Override
        public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
            super.prepare(phases, repetition);
            lost.countDown();
            forEver();
        }

        @Override
        public void close() {
            super.close();
            try {
                forEver();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Its server ends on request. */
    private final class LosesItsServer extends NoServers {

        @Override
        public List<Message> endedServers() {
            return lost.getCount() == 0 ? List.of(Message.text("mongos m was killed")) : List.of();
        }

        @Override
        public TargetDescription description() {
            return new TargetDescription(
                    TargetKind.REPLICA_SET, "6.0.5", 0, 0, RouterKind.NONE, true, List.of("mongodb://127.0.0.1:1"));
        }
    }

    private static Optional<Instant> startedAt(RunOutcome outcome) {
        return outcome.result().map(result -> result.startedAt().truncatedTo(ChronoUnit.MILLIS));
    }

    private static Optional<Instant> savedIn(Path folder) {
        return Optional.of(SavedResults.result(folder).startedAt().truncatedTo(ChronoUnit.MILLIS));
    }

    private void takeThePlaceOfTheResult() {
        try (Stream<Path> runs = Files.list(out)) {
            Files.createDirectory(runs.findFirst().orElseThrow().resolve("result.json"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private RunOutcome run(Runnable verification, Runnable closing) {
        return run(new Steps(verification, closing));
    }

    private RunOutcome run(Steps steps) {
        return run(steps, Map.of(), NoServers::new);
    }

    private RunOutcome run(Steps steps, Map<String, String> also, Supplier<Target> target) {
        Map<String, String> texts =
                new HashMap<>(Map.of("out", out.toString(), "warm-up", "10ms", "max-error-rate", "0"));
        texts.putAll(also);
        RunRequest request = RunRequest.of(steps, texts);
        return new Run(
                        request,
                        control,
                        (settings, notices) -> {
                            happened.add("open target");
                            return target.get();
                        },
                        new Silent())
                .execute();
    }

    /** Says when each of its steps happens. */
    private class Steps implements Workload, WorkloadSession {

        private final Runnable verification;
        private final Runnable closing;
        private Duration warmUp;

        Steps(Runnable verification, Runnable closing) {
            this.verification = verification;
            this.closing = closing;
        }

        @Override
        public String name() {
            return "steps";
        }

        @Override
        public String summary() {
            return "what a test needs";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public WorkloadSession open(WorkloadContext context) {
            happened.add("open session");
            warmUp = context.settings().get(RunParameters.WARM_UP);
            return this;
        }

        @Override
        public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
            happened.add("prepare");
        }

        @Override
        public Work work() {
            return new Work.Sequence(List.of(stage(Optional.empty(), measured -> {})));
        }

        Work.Stage stage(Optional<Target> target, Work.Stage.After after) {
            return stage((number, outcome) -> Thread.onSpinWait(), target, after);
        }

        Work.Stage stage(Operation operation, Optional<Target> target, Work.Stage.After after) {
            OperationFactory operations = OperationFactory.of("step", worker -> {
                happened.add(worker.phase());
                return operation;
            });
            PhaseSpec spec = PhaseSpec.closedLoop("measure", 1, new PhaseSpec.Limit.Operations(10));
            Work.Loop loop = new Work.Loop(spec, warmUp, operations, target);
            return new Work.Stage(loop, warmUp -> happened.add("settle"), after);
        }

        @Override
        public void verify(List<PhaseMeasurement> measured) {
            verification.run();
        }

        @Override
        public void close() {
            happened.add("close session");
            closing.run();
        }
    }

    private class NoServers implements Target {

        private final ConnectionString uri = new ConnectionString("mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=1");
        private final MongoClient client = MongoClients.create(uri);

        @Override
        public TargetDescription description() {
            return new TargetDescription(
                    TargetKind.REPLICA_SET, "6.0.5", 0, 0, RouterKind.NONE, false, List.of("mongodb://127.0.0.1:1"));
        }

        @Override
        public List<Router> routers() {
            return List.of(new Router(0, "127.0.0.1:1", client));
        }

        @Override
        public ConnectionString connectionString() {
            return uri;
        }

        @Override
        public ConnectionMeter connections() {
            return ConnectionMeter.NONE;
        }

        @Override
        public void close() {
            client.close();
            happened.add("close target");
        }
    }

    private static final class Silent implements RunListener {

        @Override
        public void say(Message text) {}
    }
}
