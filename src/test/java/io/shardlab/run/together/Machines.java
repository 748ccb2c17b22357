package io.shardlab.run.together;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunListener;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Load machines in this process that make a run together, a thread each.
 *
 * @param uri the servers under test
 * @param folder where each has a folder for its results
 * @param controlUri the servers in which they meet; empty for those under test
 */
record Machines(Workload workload, String uri, Path folder, Optional<String> controlUri) {

    Machines(Workload workload, String uri, Path folder) {
        this(workload, uri, folder, Optional.empty());
    }

    Machines meetingAt(String servers) {
        return new Machines(workload, uri, folder, Optional.of(servers));
    }

    /**
     * A load machine.
     *
     * @param clockAhead the time by which its clock is ahead
     * @param stopped true if it is stopped while it measures
     */
    record Machine(Duration clockAhead, boolean stopped) {

        static final Machine ORDINARY = new Machine(Duration.ZERO, false);
    }

    /** Runs until all have ended. */
    List<RunOutcome> run(List<Machine> machines, Map<String, String> parameters) throws Exception {
        List<CompletableFuture<RunOutcome>> running = new ArrayList<>();
        for (Machine machine : machines) {
            Map<String, String> own = new HashMap<>(parameters);
            own.put("uri", uri);
            own.put("out", folderOf(running.size()).toString());
            RunControl control = new RunControl();
            TogetherRun run = new TogetherRun(
                    new Together("it", machines.size(), controlUri),
                    RunRequest.of(workload, own),
                    control,
                    ClusterTargetOpener.forThisMachine(),
                    new Watch(machine, control),
                    Clock.offset(Clock.systemUTC(), machine.clockAhead()),
                    Timing.STANDARD);
            running.add(CompletableFuture.supplyAsync(run::execute, task -> new Thread(task).start()));
        }
        // If one fails, another one that goes on would be in the way of what a test does next.
        running.forEach(machine -> machine.handle((outcome, failure) -> failure).join());
        List<RunOutcome> outcomes = new ArrayList<>();
        for (CompletableFuture<RunOutcome> machine : running) {
            outcomes.add(machine.get());
        }
        return outcomes;
    }

    Path folderOf(int machine) {
        return folder.resolve("machine" + machine);
    }

    /** The result of all, which one of the machines has. */
    static RunResult merged(List<RunOutcome> outcomes) {
        return outcomes.stream()
                .flatMap(outcome -> outcome.result().stream())
                .filter(result -> !result.machines().mergedFrom().isEmpty())
                .findFirst()
                .orElseThrow();
    }

    /** Stops the run in the first second that is measured, if its machine is to be stopped. */
    private record Watch(Machine machine, RunControl control) implements RunListener {

        @Override
        public void say(Message text) {}

        @Override
        public void interval(IntervalSnapshot snapshot) {
            if (machine.stopped() && snapshot.phase().equals("measure")) {
                control.stop();
            }
        }
    }
}
