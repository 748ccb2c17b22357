package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.document.FieldQuantiles;
import io.shardlab.workloads.language.document.LoadedField;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.Value;
import java.util.List;
import org.bson.BsonNull;
import org.bson.BsonValue;

/**
 * A bound in the distribution of a field ({@code ^quantile}): a share of the loaded documents lies below it, and the rest above;
 * null if no document has the field.
 */
public final class QuantileValue implements Value {

    private final LoadedField field;
    private final Value at;
    private final Value plus;

    /** The quantiles that were used last, with their seed. */
    private volatile Known known;

    private record Known(long seed, FieldQuantiles quantiles) {}

    /**
     * @param at the share, a number; below 0 it counts as 0, and above 1 as 1
     * @param plus a share that is added
     */
    public QuantileValue(LoadedField field, Value at, Value plus) {
        this.field = field;
        this.at = at;
        this.plus = plus;
    }

    @Override
    public BsonValue value(Draw draw) {
        FieldQuantiles quantiles = quantiles(draw.documentSeed());
        double share = number(at, draw) + number(plus, draw);
        return quantiles.isEmpty() ? BsonNull.VALUE : quantiles.at(Math.max(0, Math.min(1, share)));
    }

    private FieldQuantiles quantiles(long seed) {
        Known last = known;
        if (last == null || last.seed != seed) {
            last = new Known(seed, field.quantiles(seed));
            known = last;
        }
        return last.quantiles;
    }

    private static double number(Value value, Draw draw) {
        BsonValue number = value.value(draw);
        return number != null && number.isNumber() && !number.isDecimal128()
                ? number.asNumber().doubleValue()
                : 0;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        return new Constant(value(draw)).append(name, draw, out);
    }

    @Override
    public List<Value> parts() {
        return List.of(at, plus);
    }
}
