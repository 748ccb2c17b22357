package io.shardlab.run.together;

import com.mongodb.MongoException;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.run.merge.ResultMerger;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts the results of all machines together at the end of a run. The first machine does, or the next one if that is gone; the
 * others send theirs and wait to hear where the result of all is. Blocking.
 */
final class ResultExchange {

    private final Meeting meeting;
    private final Path out;
    private final RunControl control;
    private final Notices notices;
    private final ResultParts parts;

    /** @param out where folders of results are created */
    ResultExchange(Meeting meeting, Path out, RunControl control, Notices notices) {
        this.meeting = meeting;
        this.out = out;
        this.control = control;
        this.notices = notices;
        this.parts = new ResultParts(meeting.control(), meeting.run());
    }

    /** Returns the outcome of all machines on the one that puts the results together, and on the others their own. */
    RunOutcome finish(RunOutcome own) {
        boolean stopped = control.isStopped();
        try {
            meeting.presence().beginToEnd();
            if (own.interrupted() || own.failure().isPresent()) {
                // The others end as well, so that this disturbs nobody.
                meeting.presence().cutQuiet();
            }
            meeting.presence().look();
            boolean sends = meeting.share().index() > 0 && own.result().isPresent();
            int pieces = sends ? parts.send(meeting.self(), own.folder()) : 0;
            meeting.presence().end(end(own, pieces));
            Presence.State state = meeting.presence().look();
            while (!isTurn(state, stopped) && state.gathering().outcome().isEmpty()) {
                state = meeting.presence().look();
            }
            RunOutcome outcome = state.gathering().outcome().isEmpty() ? together(own, state) : heard(own, state);
            meeting.leave(JoinedMachine.How.DONE, Message.NONE);
            return outcome;
        } catch (InterruptedException e) {
            return with(own, new RunFailedException(Message.of("Interrupted while the results were put together."), e));
        } catch (MongoException e) {
            return with(own, notTogether(MongoErrors.describe(e).and(Message.text(".")), e));
        } catch (ShardlabException e) {
            return with(own, notTogether(e.wording(), e));
        }
    }

    private static RunFailedException notTogether(Message reason, Exception cause) {
        return new RunFailedException(
                Message.of("The results of the machines could not be put together, and each has its own: {0}", reason),
                cause);
    }

    private JoinedMachine.End end(RunOutcome own, int pieces) {
        JoinedMachine.How how = own.interrupted()
                ? JoinedMachine.How.STOPPED
                : meeting.failure().isPresent()
                        ? JoinedMachine.How.FOLLOWED
                        : own.failure().isPresent() ? JoinedMachine.How.FAILED : JoinedMachine.How.DONE;
        Message reason = own.failure().map(TogetherRun::sentence).orElse(Message.NONE);
        return new JoinedMachine.End(how, reason, pieces, false);
    }

    /** True if this machine is to put the results together, and all others have ended; a stop ends the wait for them. */
    private boolean isTurn(Presence.State state, boolean stoppedBefore) {
        boolean first = state.gathering().parts().stream()
                .filter(state::isThere)
                .findFirst()
                .filter(member -> member.id().equals(meeting.self()))
                .isPresent();
        boolean ended = state.gathering().others(meeting.self()).stream()
                .allMatch(other -> other.end().isPresent() || state.silent().contains(other));
        return first && (ended || (control.isStopped() && !stoppedBefore));
    }

    private RunOutcome heard(RunOutcome own, Presence.State state) {
        notices.say(state.gathering().outcome().orElseThrow());
        return state.gathering().others(meeting.self()).stream()
                .filter(state::lacks)
                .findFirst()
                .map(gone -> with(own, new RunFailedException(Presence.goneSentence(gone))))
                .orElse(own);
    }

    private RunOutcome together(RunOutcome own, Presence.State state) {
        try {
            RunOutcome merged = merged(own, state);
            announce(
                    merged.result().isPresent()
                            ? Message.of(
                                    "The result of all machines is in {0} on {1}",
                                    merged.folder().toAbsolutePath().normalize(),
                                    self(state).host())
                            : Message.of("No machine has measured anything"));
            return merged;
        } catch (RuntimeException e) {
            announce(Message.of("The results could not be put together: {0}", TogetherRun.sentence(e)));
            throw e;
        } finally {
            meeting.control().removeResults(meeting.run());
        }
    }

    private void announce(Message outcome) {
        meeting.control().announce(meeting.run(), meeting.self(), outcome);
    }

    private JoinedMachine self(Presence.State state) {
        return state.gathering().member(meeting.self());
    }

    private RunOutcome merged(RunOutcome own, Presence.State state) {
        Gathering gathering = state.gathering();
        List<SavedResult> results = new ArrayList<>();
        List<Message> missing = new ArrayList<>();
        for (JoinedMachine member : gathering.parts()) {
            Optional<SavedResult> result = member.id().equals(meeting.self())
                    ? own.result().map(measured -> SavedResults.read(own.folder()))
                    : received(member, gathering, own);
            result.ifPresentOrElse(results::add, () -> missing.add(missing(member, state)));
        }
        Optional<RuntimeException> failure = own.failure()
                .or(() -> missing.isEmpty() || own.interrupted()
                        ? Optional.empty()
                        : Optional.of(new RunFailedException(
                                Message.of("The result is incomplete: {0}.", Message.joined("; ", missing)))));
        if (results.isEmpty()) {
            return new RunOutcome(Optional.empty(), own.folder(), failure, own.interrupted());
        }
        SavedResult merged = ResultMerger.together(results, missing, notices).mergeInto(out);
        return new RunOutcome(Optional.of(merged.result()), merged.folder(), failure, own.interrupted());
    }

    private Optional<SavedResult> received(JoinedMachine member, Gathering gathering, RunOutcome own) {
        return member.end()
                .filter(end -> end.chunks() > 0)
                .map(end -> parts.receive(
                        member.id(),
                        end.chunks(),
                        out,
                        "machine-" + (gathering.indexOf(member.id()) + 1),
                        own.result().map(RunResult::startedAt).orElse(member.beat())));
    }

    /** The first machine hands its result on to nobody, so if it is gone before it has merged them, its result is there only. */
    private static Message missing(JoinedMachine member, Presence.State state) {
        return Message.of(
                state.lacks(member)
                        ? "the figures lack the part of {0}, one of {1} load machines, which is gone"
                        : "the figures lack the part of {0}, one of {1} load machines, which has measured nothing",
                member.name(),
                String.valueOf(state.gathering().count()));
    }

    private static RunOutcome with(RunOutcome own, RunFailedException failure) {
        return new RunOutcome(
                own.result(), own.folder(), Optional.of(own.failure().orElse(failure)), own.interrupted());
    }
}
