package io.shardlab.workloads.language.compute;

import io.shardlab.core.text.Message;
import io.shardlab.workloads.language.compute.Operator.Operands;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.bson.BsonArray;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonValue;

/** Operators of arrays, and those that join several numbers: one array, or several operands. */
final class Groups {

    private Groups() {}

    static BsonValue sum(Operands operands) {
        return total(operands).value();
    }

    static BsonValue average(Operands operands) {
        Sum sum = total(operands);
        return sum.count() == 0 ? BsonNull.VALUE : sum.mean();
    }

    private static Sum total(Operands operands) {
        Sum sum = new Sum();
        for (BsonValue value : values(operands)) {
            if (value != null && value.isNumber()) {
                sum.add(value);
            }
        }
        return sum;
    }

    static BsonValue min(Operands operands) {
        return extreme(operands, order -> order < 0);
    }

    static BsonValue max(Operands operands) {
        return extreme(operands, order -> order > 0);
    }

    private static BsonValue extreme(Operands operands, IntPredicate replaces) {
        BsonValue found = null;
        for (BsonValue value : values(operands)) {
            boolean counts = !Numeric.isNothing(value);
            if (counts && (found == null || replaces.test(Logic.compare(value, found)))) {
                found = value;
            }
        }
        return found == null ? BsonNull.VALUE : found;
    }

    private static List<BsonValue> values(Operands operands) {
        List<BsonValue> values = new ArrayList<>();
        for (int i = 0; i < operands.count(); i++) {
            values.add(operands.get(i));
        }
        return values.size() == 1 && values.get(0) instanceof BsonArray array ? array : values;
    }

    static BsonValue size(Operands operands) {
        BsonValue array = operands.get(0);
        if (array == null || !array.isArray()) {
            throw new ExpressionException(Message.of("$size needs an array, but was given {0}", Types.name(array)));
        }
        return new BsonInt32(array.asArray().size());
    }

    static BsonValue elementAt(Operands operands) {
        BsonValue array = operands.get(0);
        BsonValue index = operands.get(1);
        if (Numeric.isNothing(array) || Numeric.isNothing(index)) {
            return BsonNull.VALUE;
        }
        if (!array.isArray()) {
            throw new ExpressionException(
                    Message.of("$arrayElemAt needs an array, but was given {0}", Types.name(array)));
        }
        double position = Numeric.toDouble(Numeric.required("$arrayElemAt", index));
        if (position != (int) position) {
            throw new ExpressionException(Message.of("$arrayElemAt needs a whole number as its index"));
        }
        int from = (int) position < 0 ? array.asArray().size() + (int) position : (int) position;
        return from >= 0 && from < array.asArray().size() ? array.asArray().get(from) : null;
    }
}
