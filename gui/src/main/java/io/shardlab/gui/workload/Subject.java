package io.shardlab.gui.workload;

import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import java.util.Map;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/** The subjects of workloads, by which the list is grouped. */
public enum Subject {
    QUERY(Feather.SEARCH, Message.of("Queries")),
    LOAD(Feather.UPLOAD, Message.of("Loading")),
    DURABILITY(Feather.SHIELD, Message.of("Durability")),
    RECOVERY(Feather.REFRESH_CW, Message.of("Failover, backup and restore")),
    /** Files of users, and plug-ins. */
    OWN(Feather.FOLDER, Message.of("Your own"));

    private static final Map<String, Subject> BY_NAME = Map.of(
            "sharded-query", QUERY,
            "selective-query", QUERY,
            "mixed", QUERY,
            "ycsb", QUERY,
            "bulk-load", LOAD,
            "crud-cycle", LOAD,
            "write-concern", DURABILITY,
            "failover", RECOVERY,
            "restore-matrix", RECOVERY,
            "backup", RECOVERY);

    private final Ikon icon;
    private final Message words;

    Subject(Ikon icon, Message words) {
        this.icon = icon;
        this.words = words;
    }

    static Subject of(Workload workload) {
        return named(workload.reference());
    }

    /** @param reference the name of a workload, or the path of its file */
    static Subject named(String reference) {
        return BY_NAME.getOrDefault(reference, OWN);
    }

    Ikon icon() {
        return icon;
    }

    Message words() {
        return words;
    }
}
