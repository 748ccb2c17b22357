package io.shardlab.workloads.mixed;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.data.document.SplitMix64;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.workloads.mixed.store.LogStore;
import java.util.List;
import java.util.Optional;

/** Makes the workers of one repetition's phases. */
final class MixedFactory implements OperationFactory {

    /** More operations than a phase has. */
    private static final int OPERATION_BITS = 40;

    private final Target target;
    private final Settings settings;
    private final MongoNamespace namespace;
    private final ClientPath path;
    private final MixedWork work;
    private final Progress progress;
    private final int repetition;
    private final boolean targeted;
    private final boolean transactions;

    MixedFactory(
            Target target,
            Settings settings,
            MongoNamespace namespace,
            ClientPath path,
            MixedWork work,
            Progress progress,
            int repetition) {
        this.target = target;
        this.settings = settings;
        this.namespace = namespace;
        this.path = path;
        this.work = work;
        this.progress = progress;
        this.repetition = repetition;
        this.targeted = settings.get(MixedParameters.QUERY) == QueryKind.TARGETED;
        this.transactions = settings.get(MixedParameters.TRANSACTIONS);
    }

    @Override
    public List<String> kinds() {
        return work.kinds().stream().map(Kind::label).toList();
    }

    @Override
    public Optional<ClientPath> clientPath(int kind) {
        return Optional.of(path);
    }

    @Override
    public Operation create(Worker worker) {
        long firstSequence = (worker.isWarmUp() ? 0L : 1L << OPERATION_BITS) + 1;
        return new MixedOperation(work, progress, store(worker), seed(worker), firstSequence, transactions);
    }

    private LogStore store(Worker worker) {
        Router router = target.routerFor(worker.index());
        return transactions
                ? LogStore.transactional(
                        router, namespace, progress.transactionRetries(), progress.documents(), targeted)
                : LogStore.single(CollectionAccess.of(router, namespace, path), progress.documents(), targeted);
    }

    /** Each phase and repetition chooses other documents, so that none finds just its own ones cached. */
    private long seed(Worker worker) {
        long salt = worker.phase().hashCode() + ((long) repetition << Integer.SIZE);
        return SplitMix64.mix(settings.get(RunParameters.SEED) + salt);
    }
}
