package io.shardlab.run.together;

import com.mongodb.MongoException;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.run.service.FailureSentence;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.Run;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunListener;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * This machine's part of a run that several load machines make together: meets them, runs, and puts the results together. Used
 * once, by one thread.
 */
public final class TogetherRun {

    private static final int LONGEST_NAME = 200;

    private final Together together;
    private final RunRequest request;
    private final RunControl control;
    private final TargetOpener opener;
    private final RunListener listener;
    private final OwnClock ownClock;
    private final Timing timing;

    public TogetherRun(
            Together together, RunRequest request, RunControl control, TargetOpener opener, RunListener listener) {
        this(together, request, control, opener, listener, InstantSource.system(), Timing.STANDARD);
    }

    /** @param ownClock the wall clock of this machine */
    TogetherRun(
            Together together,
            RunRequest request,
            RunControl control,
            TargetOpener opener,
            RunListener listener,
            InstantSource ownClock,
            Timing timing) {
        this.together = together;
        this.request = request;
        this.control = control;
        this.opener = opener;
        this.listener = listener;
        this.ownClock = new OwnClock(ownClock, System::nanoTime);
        this.timing = timing;
    }

    /**
     * Runs, and blocks until the results of all machines are together. The first machine gets the merged result, and the others
     * get their own.
     *
     * @throws UsageException if the run cannot be made by several machines, or they were not started alike
     * @throws RunFailedException if not all of them come
     */
    public RunOutcome execute() {
        check();
        try (Meeting meeting = meeting()) {
            if (!join(meeting)) {
                return new RunOutcome(
                        Optional.empty(), request.settings().get(OutputParameters.OUT), Optional.empty(), true);
            }
            RunOutcome own = run(meeting);
            return new ResultExchange(meeting, request.settings().get(OutputParameters.OUT), control, listener)
                    .finish(own);
        } catch (MongoException e) {
            throw new RunFailedException(
                    Message.of("The servers in which the load machines meet failed: {0}.", MongoErrors.describe(e)), e);
        }
    }

    private void check() {
        Settings settings = request.settings();
        if (together.name().isBlank()) {
            throw new UsageException(
                    Message.of("{0} must be a name, the same on all load machines.", Together.NAME_OPTION));
        }
        if (together.name().length() > LONGEST_NAME) {
            throw new UsageException(
                    Message.of("{0} must be a name of at most {1} characters.", Together.NAME_OPTION, LONGEST_NAME));
        }
        if (MongoUris.mayBe(together.name())) {
            throw new UsageException(Message.of(
                    "{0} must be a name, the same on all load machines, and not a connection string, which {1} takes.",
                    Together.NAME_OPTION, TargetParameters.URI.option()));
        }
        if (together.count() < 2) {
            throw new UsageException(
                    Message.of("{0} must be the number of load machines, at least 2.", Together.COUNT_OPTION));
        }
        if (TargetParameters.isLocal(settings)) {
            throw new UsageException(Message.of(
                    "{0} needs {1}: each machine would start a local cluster of its own.",
                    Together.NAME_OPTION, TargetParameters.URI.option()));
        }
        if (settings.find(RunParameters.START_AT).isPresent()) {
            throw new UsageException(Message.of(
                    "{0} starts all machines at the same moment: leave out {1}.",
                    Together.NAME_OPTION, RunParameters.START_AT.option()));
        }
        if (SearchParameters.areGiven(settings)) {
            throw new UsageException(Message.of(
                    "{0} cannot be used with {1}, as each machine would try other rates.",
                    SearchParameters.FIND_MAX.option(), Together.NAME_OPTION));
        }
        for (Parameter<Long> divided : List.of(RunParameters.OPERATIONS, RunParameters.DOCUMENTS)) {
            if (settings.find(divided).filter(all -> all < together.count()).isPresent()) {
                throw new UsageException(Message.of(
                        "{0} must be at least {1}, so that each machine has one.", divided.option(), together.count()));
            }
        }
        request.workload().checkShared(settings);
    }

    private Meeting meeting() {
        Settings settings = request.settings();
        String uri = together.controlUri()
                .orElseGet(() -> settings.get(TargetParameters.URI).get(0));
        ControlCollection collection = new ControlCollection(
                () -> MongoTarget.connect(List.of(uri), settings, false),
                settings.get(TargetParameters.DATABASE),
                together.name());
        return new Meeting(together.name(), collection, control, listener, ownClock, timing);
    }

    /** Returns false if the user has stopped the run before all machines had come. */
    private boolean join(Meeting meeting) {
        try {
            return control.interruptibly(() -> {
                meeting.join(Agreement.of(request, together), together.count());
                return true;
            });
        } catch (Exception e) {
            // The others are still to hear of it.
            Thread.interrupted();
            if (control.isStopped()) {
                meeting.leave(JoinedMachine.How.STOPPED, Message.NONE);
                return false;
            }
            leaveAfter(e, meeting);
            throw e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
        } finally {
            Thread.interrupted();
        }
    }

    private RunOutcome run(Meeting meeting) {
        try {
            return new Run(request, control, opener, listener, meeting).execute();
        } catch (RuntimeException e) {
            leaveAfter(e, meeting);
            throw e;
        }
    }

    private static void leaveAfter(Exception failure, Meeting meeting) {
        meeting.leave(JoinedMachine.How.FAILED, sentence(failure));
    }

    /** The sentence by which other machines name the failure. */
    static Message sentence(Throwable failure) {
        return FailureSentence.of(failure, Message.of("run again with --verbose for details"));
    }
}
