package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.value.DocumentValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A statement that is one database command.
 *
 * @param body the elements of the command, see {@link Statement#append}
 */
public record Command(
        Kind kind,
        String action,
        String collection,
        DocumentValue body,
        boolean ordered,
        int newDocuments,
        Filter filter,
        Answer answer,
        Changes changes,
        Concerns concerns,
        OptionalLong returnsAtLeast,
        OptionalLong returnsAtMost,
        Optional<String> as)
        implements Statement {

    private static final String TIME_LIMIT = "maxTimeMS";
    private static final byte[] ENCODED_TIME_LIMIT = BsonAppender.name(TIME_LIMIT);

    @Override
    public void append(OperationScope scope, BsonAppender out) {
        body.appendFields(scope, out);
        long millis = scope.millisLeft();
        if (TimeLimit.isLimit(millis) && body.field(TIME_LIMIT).isEmpty()) {
            out.int32(ENCODED_TIME_LIMIT, (int) millis);
        }
    }

    @Override
    public List<Statement> parts() {
        return List.of(this);
    }

    @Override
    public Optional<DocumentValue> inserted() {
        return kind == Kind.WRITE
                ? body.field("documents")
                        .map(documents -> (DocumentValue) documents.parts().get(0))
                : Optional.empty();
    }
}
