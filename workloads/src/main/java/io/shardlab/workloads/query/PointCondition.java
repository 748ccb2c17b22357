package io.shardlab.workloads.query;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.WebLogGenerator;

/** The field that is queried, and its values by number. Thread-safe. */
interface PointCondition {

    /** Appends the condition that only this key's documents meet. */
    void append(int key, BsonAppender out);

    /** The key in messages. */
    String name(int key);

    /** The keys are hosts. */
    static PointCondition host(WebLogGenerator generator) {
        return new PointCondition() {
            @Override
            public void append(int key, BsonAppender out) {
                generator.appendHost(key, out);
            }

            @Override
            public String name(int key) {
                return "host " + generator.hostName(key);
            }
        };
    }

    /** The keys are the seconds that the log covers. */
    static PointCondition instant(WebLogGenerator generator) {
        return new PointCondition() {
            @Override
            public void append(int key, BsonAppender out) {
                generator.appendRequestDate(key, out);
            }

            @Override
            public String name(int key) {
                return "second " + key + " of the log";
            }
        };
    }
}
