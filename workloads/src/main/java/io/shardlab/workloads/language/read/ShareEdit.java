package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;

/** Changes the share of an operation in the text of a workload file; everything else stays, comments included. Stateless. */
public final class ShareEdit {

    private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_UP);
    private static final BigDecimal LEAST = new BigDecimal("0.001");

    private ShareEdit() {}

    /**
     * Returns the content with another share of one operation. The others keep their proportions.
     *
     * @param share the operation's share of all operations, above 0 and below 1
     * @throws io.shardlab.core.error.UsageException if the content has a mistake, or the operation has no share of its own
     */
    public static String of(String file, String content, String operation, double share) {
        Map<String, YamlValue> operations = WorkloadFileReader.operations(file, content);
        YamlValue changed = operations.get(operation);
        YamlValue value = changed.fields().get("share");
        if (value == null) {
            throw changed.refused("has no share, because it is the only operation");
        }
        Map<String, BigDecimal> shares = OperationsReader.shares(operations);
        BigDecimal others = shares.values().stream()
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .subtract(shares.get(operation));
        BigDecimal weight = others.multiply(BigDecimal.valueOf(share / (1 - share)))
                .round(DIGITS)
                .setScale(6, RoundingMode.HALF_UP)
                .max(LEAST);
        return value.replaced(content, weight.stripTrailingZeros().toPlainString());
    }
}
