package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.Value;
import java.util.List;
import org.bson.BsonValue;

/** The {@code maxTimeMS} of a file, or the time that is left for the command if that is shorter; 0 sets no limit. */
public final class TimeLimit implements Value {

    private final Value given;

    public TimeLimit(Value given) {
        this.given = given;
    }

    /** True if servers accept this as the limit of a command: at most 24 days. */
    static boolean isLimit(long millis) {
        return millis > 0 && millis <= Integer.MAX_VALUE;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        BsonValue own = given.value(draw);
        long left = ((OperationScope) draw).millisLeft();
        boolean isNumber = own != null && own.isNumber();
        if (isLimit(left) && (own == null || isNumber && isLonger(own.asNumber().longValue(), left))) {
            out.int32(name, (int) left);
            return true;
        }
        if (isNumber && isLimit(own.asNumber().longValue())) {
            out.int32(name, own.asNumber().intValue());
            return true;
        }
        return given.append(name, draw, out);
    }

    private static boolean isLonger(long own, long left) {
        return own == 0 || own > left;
    }

    @Override
    public List<Value> parts() {
        return List.of(given);
    }
}
