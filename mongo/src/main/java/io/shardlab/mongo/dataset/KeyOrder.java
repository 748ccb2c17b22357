package io.shardlab.mongo.dataset;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonValue;

/**
 * MongoDB's order of keys, for the types that log documents hold: null, numbers by value, then strings by their UTF-8
 * bytes. Values of other types are taken as equal.
 */
final class KeyOrder implements Comparator<BsonDocument> {

    @Override
    public int compare(BsonDocument a, BsonDocument b) {
        Iterator<BsonValue> left = a.values().iterator();
        Iterator<BsonValue> right = b.values().iterator();
        while (left.hasNext() && right.hasNext()) {
            int order = compareValues(left.next(), right.next());
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compareValues(BsonValue a, BsonValue b) {
        int order = Integer.compare(rank(a), rank(b));
        if (order != 0) {
            return order;
        }
        if (a.isNumber()) {
            return decimal(a.asNumber()).compareTo(decimal(b.asNumber()));
        }
        return a.isString() ? Arrays.compareUnsigned(utf8(a), utf8(b)) : 0;
    }

    private static int rank(BsonValue value) {
        if (value.isNull()) {
            return 0;
        }
        return value.isNumber() ? 1 : value.isString() ? 2 : 3;
    }

    private static BigDecimal decimal(BsonNumber number) {
        return number.isDouble() ? BigDecimal.valueOf(number.doubleValue()) : BigDecimal.valueOf(number.longValue());
    }

    private static byte[] utf8(BsonValue value) {
        return value.asString().getValue().getBytes(StandardCharsets.UTF_8);
    }
}
