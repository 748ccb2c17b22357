package io.shardlab.mongo.sharding;

import org.bson.Document;

/**
 * What the balancer does, as balancerStatus tells it.
 *
 * @param mode {@code full}, {@code off}, or {@code autoSplitOnly} before 6.1
 * @param rounds rounds that it has run since the config server's primary became one
 */
public record BalancerStatus(String mode, long rounds) {

    static BalancerStatus of(Document status) {
        return new BalancerStatus(
                status.get("mode", ""),
                status.get("numBalancerRounds") instanceof Number number ? number.longValue() : 0);
    }

    /** Whether it moves chunks. */
    public boolean isOn() {
        return mode.equals("full");
    }
}
