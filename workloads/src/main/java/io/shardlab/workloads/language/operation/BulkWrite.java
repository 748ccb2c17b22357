package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.value.DocumentValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Several writes to one collection, sent as one command for each group of neighbours of the same sort.
 *
 * @param parts the commands in order, one or more
 * @param filter of all of them together
 * @param changes those of all of them together
 */
public record BulkWrite(
        String collection,
        List<Statement> parts,
        boolean ordered,
        Filter filter,
        Changes changes,
        Concerns concerns,
        OptionalLong returnsAtLeast,
        OptionalLong returnsAtMost)
        implements Statement {

    public BulkWrite {
        parts = List.copyOf(parts);
    }

    @Override
    public Kind kind() {
        return Kind.BULK;
    }

    @Override
    public String action() {
        return "bulkWrite";
    }

    @Override
    public void append(OperationScope scope, BsonAppender out) {
        throw new UnsupportedOperationException("a bulk write is sent as its parts");
    }

    @Override
    public int newDocuments() {
        return 0;
    }

    @Override
    public Answer answer() {
        return Answer.ALL;
    }

    @Override
    public Optional<DocumentValue> inserted() {
        return Optional.empty();
    }

    @Override
    public Optional<String> as() {
        return Optional.empty();
    }
}
