package io.shardlab.insight.capture.shape;

import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.sample.Disclosure;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonValue;

/**
 * The shape of one command, with the command's values.
 *
 * @param key the same text for all commands of the shape
 * @param fields the parts by the names of the action's fields
 * @param holes the places of values
 * @param values the values at each hole; several at a hole within a list
 * @param otherCollections the own names of further collections that it reads
 */
public record Shape(
        String key,
        Map<String, Node> fields,
        List<Hole> holes,
        List<List<BsonValue>> values,
        Set<String> otherCollections) {

    /**
     * Returns the shape of an operation.
     *
     * @throws io.shardlab.insight.capture.observe.SkippedException if a file cannot express it
     */
    public static Shape of(ObservedOperation operation, Disclosure names) {
        return new ActionShape(new Outline(names, operation.collection())).of(operation);
    }
}
