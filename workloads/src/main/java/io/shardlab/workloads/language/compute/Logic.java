package io.shardlab.workloads.language.compute;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.workloads.language.compute.Operator.Operands;
import java.util.function.IntPredicate;
import org.bson.BsonBoolean;
import org.bson.BsonNull;
import org.bson.BsonValue;

/** Operators that compare and decide. */
final class Logic {

    private Logic() {}

    static Operator.Method comparison(IntPredicate accepts) {
        return operands -> BsonBoolean.valueOf(accepts.test(compare(operands.get(0), operands.get(1))));
    }

    /** Compares two values; a missing one is less than any other. */
    static int compare(BsonValue one, BsonValue other) {
        if (one == null || other == null) {
            return Boolean.compare(one != null, other != null);
        }
        try {
            return KeyOrder.compare(one, other);
        } catch (IllegalArgumentException e) {
            throw new ExpressionException(
                    Message.of("values of the type {0} cannot be compared here", Types.name(one)));
        }
    }

    static boolean isTrue(BsonValue value) {
        if (Numeric.isNothing(value)) {
            return false;
        }
        if (value.isBoolean()) {
            return value.asBoolean().getValue();
        }
        return !value.isNumber() || Numeric.toDouble(value) != 0;
    }

    static BsonValue and(Operands operands) {
        boolean all = true;
        for (int i = 0; i < operands.count() && all; i++) {
            all = isTrue(operands.get(i));
        }
        return BsonBoolean.valueOf(all);
    }

    static BsonValue or(Operands operands) {
        boolean any = false;
        for (int i = 0; i < operands.count() && !any; i++) {
            any = isTrue(operands.get(i));
        }
        return BsonBoolean.valueOf(any);
    }

    static BsonValue not(Operands operands) {
        return BsonBoolean.valueOf(!isTrue(operands.get(0)));
    }

    static BsonValue condition(Operands operands) {
        return operands.get(isTrue(operands.get(0)) ? 1 : 2);
    }

    /** Returns the first operand that is neither null nor missing, or the last one. */
    static BsonValue ifNull(Operands operands) {
        BsonValue value = BsonNull.VALUE;
        for (int i = 0; i < operands.count(); i++) {
            value = operands.get(i);
            if (!Numeric.isNothing(value)) {
                return value;
            }
        }
        return value;
    }
}
