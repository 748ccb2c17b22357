package io.shardlab.recovery.restore;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import java.util.List;
import java.util.Optional;

/** A dump or a restore as the only operation of its phase; it has threads of its own, which are what is measured. */
abstract class Transfer implements OperationFactory, Operation {

    private final String name;
    private final Optional<ClientPath> path;

    Transfer(String name, Optional<ClientPath> path) {
        this.name = name;
        this.path = path;
    }

    @Override
    public abstract void execute(long number, Outcome outcome) throws Exception;

    @Override
    public List<String> kinds() {
        return List.of(name);
    }

    @Override
    public Optional<ClientPath> clientPath(int only) {
        return path;
    }

    @Override
    public Operation create(Worker only) {
        return this;
    }
}
