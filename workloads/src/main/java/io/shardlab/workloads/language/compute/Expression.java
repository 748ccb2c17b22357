package io.shardlab.workloads.language.compute;

import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.Value;
import java.util.List;
import org.bson.BsonValue;

/** An aggregation expression over the document that a draw has entered. Immutable and thread-safe. */
@FunctionalInterface
public interface Expression {

    /**
     * Returns the result, or null if it is missing, as a field that the document does not have.
     *
     * @throws ExpressionException if MongoDB would refuse an operand
     */
    BsonValue evaluate(Draw draw);

    /** The values of fields that the expression uses. */
    default List<Value> parts() {
        return List.of();
    }
}
