package io.shardlab.workloads;

import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.Run;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunListener;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs workloads as the command line does, but in this process, on real local servers. */
public final class Runs {

    private final Path out;
    private final TargetOpener opener;
    private final RunListener listener;
    private final List<String> news = new ArrayList<>();
    private RunControl control = new RunControl();
    private Consumer<IntervalSnapshot> onInterval = snapshot -> {};

    public Runs(Path out) {
        this(out, SharedClusters.OPENER);
    }

    public Runs(Path out, TargetOpener opener) {
        this.out = out;
        this.opener = opener;
        this.listener = listener();
    }

    /** With somebody who watches. */
    public Runs(Path out, RunListener listener) {
        this.out = out;
        this.opener = SharedClusters.OPENER;
        this.listener = listener;
    }

    /**
     * Runs to the end.
     *
     * @param options {@code name=value} each
     */
    public RunResult run(String workload, String... options) {
        return run(Workloads.find(Optional.empty()).named(workload), options);
    }

    /** Runs a workload of a test's own to the end. */
    public RunResult run(Workload workload, String... options) {
        RunOutcome outcome = outcome(workload, options);
        outcome.failure().ifPresent(failure -> {
            throw failure;
        });
        return outcome.result().orElseThrow();
    }

    public RunOutcome outcome(String workload, String... options) {
        return outcome(Workloads.find(Optional.empty()).named(workload), options);
    }

    private RunOutcome outcome(Workload workload, String... options) {
        Map<String, String> texts = texts(options);
        texts.putIfAbsent("out", out.toString());
        RunRequest request = RunRequest.of(workload, texts);
        control = new RunControl();
        return new Run(request, control, opener, listener).execute();
    }

    /** Settings of a run with such options. */
    public static Settings settings(String workload, String... options) {
        return RunRequest.of(Workloads.find(Optional.empty()).named(workload), texts(options))
                .settings();
    }

    private static Map<String, String> texts(String... options) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String option : options) {
            String[] parts = option.split("=", 2);
            texts.put(parts[0], parts[1]);
        }
        return texts;
    }

    /** Stops the run under way. */
    public void stop() {
        control.stop();
    }

    /** Has something done after each interval of the runs to come. */
    public Runs onInterval(Consumer<IntervalSnapshot> action) {
        onInterval = action;
        return this;
    }

    public List<String> news() {
        return news;
    }

    /** The only phase of that name. */
    public static PhaseReport phase(RunResult result, String name) {
        return result.phases().stream()
                .filter(phase -> phase.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private RunListener listener() {
        return new RunListener() {
            @Override
            public void say(Message text) {
                news.add(text.toString());
            }

            @Override
            public void phaseStarted(
                    PhaseSpec spec, int repetition, boolean measured, Supplier<OptionalDouble> progress) {}

            @Override
            public void interval(IntervalSnapshot snapshot) {
                onInterval.accept(snapshot);
            }

            @Override
            public void phaseEnded(PhaseReport phase) {}
        };
    }
}
