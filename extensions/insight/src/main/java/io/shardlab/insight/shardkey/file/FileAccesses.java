package io.shardlab.insight.shardkey.file;

import io.shardlab.insight.shardkey.routing.AccessSource;
import io.shardlab.insight.shardkey.routing.WeightedAccess;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.access.Access;
import io.shardlab.workloads.language.access.Accesses;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;

/** A sample of what the operations of a workload file read and write in one collection. Immutable. */
final class FileAccesses implements AccessSource {

    /** Executions of a rare operation. */
    private static final int LEAST = 500;

    private final WorkloadFile file;
    private final String collection;
    private final List<OperationSpec> operations;
    private final long seed;
    private final int executions;

    /** @param executions the executions of all operations together */
    FileAccesses(WorkloadFile file, String collection, long seed, int executions) {
        this.executions = executions;
        this.file = file;
        this.collection = collection;
        this.seed = seed;
        this.operations = file.operations().stream()
                .filter(operation -> operation.share() > 0 && uses(operation))
                .toList();
    }

    private boolean uses(OperationSpec operation) {
        return operation.statements().stream().map(Statement::collection).anyMatch(collection::equals);
    }

    /** Returns the share of the file's operations that use the collection. */
    double operationsShare() {
        return operations.stream().mapToDouble(OperationSpec::share).sum();
    }

    @Override
    public void forEach(int most, Consumer<WeightedAccess> action) {
        OperationSamples samples = new OperationSamples(file, seed);
        double all = operationsShare();
        for (OperationSpec operation : operations) {
            long wanted = Math.max(LEAST, Math.round(executions * operation.share() / all));
            int count = (int) Math.min(most, wanted);
            for (int number = 0; number < count; number++) {
                int position = 0;
                for (BsonDocument command : samples.commands(operation, number)) {
                    if (!Accesses.collection(command).equals(collection)) {
                        continue;
                    }
                    for (Access access : Accesses.of(command)) {
                        action.accept(
                                new WeightedAccess(operation.name(), position++, operation.share() / count, access));
                    }
                }
            }
        }
    }
}
