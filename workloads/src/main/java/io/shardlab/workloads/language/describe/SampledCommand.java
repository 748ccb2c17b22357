package io.shardlab.workloads.language.describe;

import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;

/** A command of an operation by samples, which are not kept: they may be large. Not thread-safe. */
final class SampledCommand {

    /** The samples of a command by which the shards asked are judged. */
    private static final int SAMPLES = 100;

    /** The most commands of one operation that are looked at: a bulk write may have thousands. */
    private static final int MOST_COMMANDS = 2_000;

    private static final int SHOWN = 2;

    private final Statement statement;
    private final ShardsText shards;
    private final int shown;
    private final Set<String> samples = new LinkedHashSet<>();

    private SampledCommand(Statement statement, ShardsText shards, int shown) {
        this.statement = statement;
        this.shards = shards;
        this.shown = shown;
    }

    /** Returns the commands of all statements, in their order; several for a bulk write. */
    static List<SampledCommand> of(OperationSpec operation, WorkloadFile file, OperationSamples samples) {
        int shown = operation.steps().size() > 1 ? 1 : SHOWN;
        List<SampledCommand> commands = operation.statements().stream()
                .flatMap(statement -> statement.parts().stream())
                .map(part -> new SampledCommand(part, new ShardsText(file.collection(part.collection()), part), shown))
                .toList();
        int sampled = Math.max(SHOWN, Math.min(SAMPLES, MOST_COMMANDS / commands.size()));
        for (int number = 0; number < sampled; number++) {
            List<BsonDocument> made = samples.commands(operation, number);
            for (int i = 0; i < commands.size(); i++) {
                commands.get(i).add(made.get(i));
            }
        }
        return commands;
    }

    private void add(BsonDocument command) {
        shards.add(command);
        if (samples.size() < shown) {
            samples.add(SampleText.of(command));
        }
    }

    Statement statement() {
        return statement;
    }

    ShardsText shards() {
        return shards;
    }

    /** Returns a few commands as JSON. */
    List<String> samples() {
        return new ArrayList<>(samples);
    }
}
