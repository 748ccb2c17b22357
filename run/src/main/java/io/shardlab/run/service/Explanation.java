package io.shardlab.run.service;

import com.mongodb.MongoException;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Explained;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.Optional;

/** Has the servers explain the operations of a workload, without a measurement and without a result. Used once; blocking. */
public final class Explanation {

    private final RunRequest request;
    private final RunControl control;
    private final TargetOpener opener;
    private final Notices notices;

    /** @param request a request whose workload is {@link Explained} */
    public Explanation(RunRequest request, RunControl control, TargetOpener opener, Notices notices) {
        this.request = request;
        this.control = control;
        this.opener = opener;
        this.notices = notices;
    }

    /**
     * Opens the target, has everything explained, and closes the target.
     *
     * @return the explanation in lines; empty if it was stopped
     * @throws io.shardlab.core.error.ShardlabException if the target cannot be opened or does not suit the workload
     */
    public Optional<Message> execute() {
        Settings settings = request.settings();
        request.workload().check(settings);
        try {
            return Optional.of(control.interruptibly(() -> explain(settings)));
        } catch (RuntimeException e) {
            return stoppedOr(forUser(e));
        } catch (Exception e) {
            return stoppedOr(new IllegalStateException(e));
        } finally {
            Thread.interrupted();
        }
    }

    private Message explain(Settings settings) throws InterruptedException {
        try (Target target = opener.open(settings, notices)) {
            return ((Explained) request.workload()).explain(new WorkloadContext(target, settings, notices));
        }
    }

    /** A stop interrupts what is under way, so that a failure then is its consequence. */
    private Optional<Message> stoppedOr(RuntimeException failure) {
        if (control.isStopped()) {
            return Optional.empty();
        }
        throw failure;
    }

    private static RuntimeException forUser(RuntimeException failure) {
        return failure instanceof MongoException
                ? new RunFailedException(Message.of("The server failed: {0}.", MongoErrors.describe(failure)), failure)
                : failure;
    }
}
