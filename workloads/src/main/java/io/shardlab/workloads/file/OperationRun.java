package io.shardlab.workloads.file;

import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.TransactionOptions;
import com.mongodb.client.ClientSession;
import io.shardlab.core.workload.Outcome;
import io.shardlab.workloads.language.operation.OperationScope;
import io.shardlab.workloads.language.operation.Think;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** An operation of the file as one worker executes it: one statement, or steps, perhaps in a transaction. Not thread-safe. */
final class OperationRun {

    /** The only read preference that a transaction may have. */
    private static final TransactionOptions OPTIONS = TransactionOptions.builder()
            .readPreference(ReadPreference.primary())
            .build();

    private final List<Object> steps;
    private final OperationScope scope;
    private final Effects effects;
    private final ClientSession session;
    private final LongAdder restarts;
    private final double thinkFactor;
    private final int[] parts;
    private final int verification;
    private final boolean preparable;
    private final Report report = new Report();
    private long chosen;
    /** The index of the last step if its answer is to be examined; -1 otherwise. */
    private int unexamined;

    /** Leaves a transaction that is to be aborted. */
    private static final class Ended extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Ended() {
            super("the steps end early", null, false, false);
        }
    }

    /**
     * @param steps each a {@link StatementRun} or a {@link Think}
     * @param effects those of the steps' writes
     * @param session the session of its transaction; null for none
     * @param restarts counts the transactions that are restarted
     * @param thinkFactor the factor of think times
     * @param parts the kind of each step whose time is reported with that kind; -1 for the others
     * @param verification the kind with which the time of checks is reported; -1 for none
     * @param preparable true if the first step is a statement that is encoded before the operation is due
     */
    OperationRun(
            List<Object> steps,
            OperationScope scope,
            Effects effects,
            ClientSession session,
            LongAdder restarts,
            double thinkFactor,
            int[] parts,
            int verification,
            boolean preparable) {
        this.parts = parts;
        this.verification = verification;
        this.steps = List.copyOf(steps);
        this.scope = scope;
        this.effects = effects;
        this.session = session;
        this.restarts = restarts;
        this.thinkFactor = thinkFactor;
        this.preparable = preparable;
    }

    /** @param document the number of the chosen document, if the operation chooses one */
    void prepare(long document) {
        chosen = document;
        unexamined = -1;
        report.clear();
        if (preparable) {
            ((StatementRun) steps.get(0)).prepare(document);
        }
    }

    void execute(Outcome outcome) {
        if (session != null) {
            runTransaction(outcome);
        } else if (!runSteps(outcome)) {
            outcome.exhausted();
        }
    }

    /**
     * Executes the steps up to the first refused write or missing document. Outside a transaction, the answer of the last step is
     * left to {@link #verify}.
     *
     * @return false if the phase has ended
     */
    private boolean runSteps(Outcome outcome) {
        boolean encoded = preparable;
        for (int i = 0; i < steps.size() && !report.isEnded(); i++) {
            if (!(steps.get(i) instanceof StatementRun statement)) {
                if (!outcome.think(Math.round(((Think) steps.get(i)).nanos(scope) * thinkFactor))) {
                    return false;
                }
                continue;
            }
            if (!encoded) {
                outcome.pauseClock();
                statement.prepare(chosen);
                outcome.resumeClock();
            }
            send(statement, parts[i], outcome);
            encoded = false;
            if (i == steps.size() - 1 && session == null) {
                unexamined = i;
            } else {
                outcome.pauseClock();
                examine(i, outcome);
                // Readings of the clock cost time: the next step is encoded within the same pause.
                if (!report.isEnded() && i + 1 < steps.size() && steps.get(i + 1) instanceof StatementRun next) {
                    next.prepare(chosen);
                    encoded = true;
                }
                outcome.resumeClock();
            }
        }
        return true;
    }

    private static void send(StatementRun statement, int part, Outcome outcome) {
        if (part < 0) {
            statement.send(outcome);
        } else {
            outcome.beginPart();
            statement.send(outcome);
            outcome.endPart(part);
        }
    }

    private void examine(int step, Outcome outcome) {
        StatementRun statement = (StatementRun) steps.get(step);
        boolean verifies = verification >= 0 && statement.plan().checks().verifies();
        if (verifies) {
            outcome.beginPart();
        }
        statement.examine(report);
        if (verifies && report.isRight()) {
            outcome.endPart(verification);
        } else if (parts[step] >= 0 && !report.isRight()) {
            outcome.dropPart();
        }
    }

    /**
     * Executes the steps in a transaction. The driver restarts one that met a conflict, and commits again if the outcome of the
     * commit is unknown.
     */
    private void runTransaction(Outcome outcome) {
        boolean[] over = new boolean[1];
        int[] attempts = new int[1];
        try {
            session.withTransaction(
                    () -> {
                        if (attempts[0]++ > 0) {
                            restarts.increment();
                        }
                        effects.beginTransaction();
                        report.clear();
                        over[0] = !runSteps(outcome);
                        if (over[0] || report.isEnded()) {
                            throw new Ended();
                        }
                        return attempts[0];
                    },
                    OPTIONS);
            effects.committed();
        } catch (Ended e) {
            effects.aborted();
            if (over[0]) {
                outcome.exhausted();
            }
        } catch (RuntimeException e) {
            if (e instanceof MongoException failure
                    && failure.hasErrorLabel(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL)) {
                effects.uncertain();
            } else {
                effects.aborted();
            }
            throw e;
        }
    }

    void verify(Outcome outcome) {
        if (unexamined >= 0) {
            examine(unexamined, outcome);
        }
        report.passTo(outcome);
    }

    void close() {
        if (session != null) {
            session.close();
        }
    }
}
