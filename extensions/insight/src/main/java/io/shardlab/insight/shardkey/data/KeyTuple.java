package io.shardlab.insight.shardkey.data;

import io.shardlab.mongo.key.KeyHash;
import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Shard-key values as arrays with a value for each field of the key. Stateless. */
public final class KeyTuple {

    private KeyTuple() {}

    /**
     * Returns the shard-key value of a document.
     *
     * @param value returns the value of a field, or null if the document has none
     */
    public static BsonValue[] of(ShardKey key, Function<String, BsonValue> value) {
        BsonValue[] tuple = new BsonValue[key.fields().size()];
        int next = 0;
        for (Map.Entry<String, Boolean> field : key.fields().entrySet()) {
            BsonValue found = value.apply(field.getKey());
            BsonValue stored = found == null ? BsonNull.VALUE : found;
            tuple[next++] = comparable(field.getValue() ? KeyHash.hashed(stored) : stored);
        }
        return tuple;
    }

    /** Code, which only servers order, is taken for text: the number of values and their frequencies stay the same. */
    private static BsonValue comparable(BsonValue value) {
        return KeyOrder.knows(value) ? value : new BsonString(value.toString());
    }

    /** Compares two values of one shard key in the servers' order. */
    public static int compare(BsonValue[] one, BsonValue[] other) {
        for (int i = 0; i < one.length; i++) {
            int order = KeyOrder.compare(one[i], other[i]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Returns the indexes of values in their order. */
    public static int[] sorted(List<BsonValue[]> keys) {
        BsonValue[][] values = keys.toArray(BsonValue[][]::new);
        return IntStream.range(0, values.length)
                .boxed()
                .sorted((one, other) -> compare(values[one], values[other]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns the values of a document that has the fields of the key in their order. */
    public static BsonValue[] of(BsonDocument key) {
        return key.values().stream().map(KeyTuple::comparable).toArray(BsonValue[]::new);
    }
}
