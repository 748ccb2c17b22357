package io.shardlab.workloads.ycsb;

import io.shardlab.workloads.ycsb.properties.CoreProperties;
import io.shardlab.workloads.ycsb.properties.Kind;
import java.util.ArrayList;
import java.util.List;

/** The kinds of operation that a mix has, in the order in which they are reported. Immutable. */
final class ReportedKinds {

    /** YCSB's name for the comparison of what was read. */
    private static final String VERIFY = "VERIFY";

    private final List<String> labels = new ArrayList<>();

    ReportedKinds(CoreProperties properties) {
        for (Kind kind : Kind.values()) {
            if (properties.shares().has(kind) || isPart(kind, properties)) {
                labels.add(kind.label());
            }
        }
        if (properties.verifies()) {
            labels.add(VERIFY);
        }
    }

    private static boolean isPart(Kind kind, CoreProperties properties) {
        return properties.shares().has(Kind.READ_MODIFY_WRITE) && (kind == Kind.READ || kind == Kind.UPDATE);
    }

    List<String> labels() {
        return List.copyOf(labels);
    }

    int indexOf(Kind kind) {
        return labels.indexOf(kind.label());
    }

    int indexOfVerify() {
        return labels.indexOf(VERIFY);
    }
}
