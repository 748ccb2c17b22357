package io.shardlab.insight.capture.source;

import io.shardlab.insight.capture.observe.EntryReader;
import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.WriteCommand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Connects lines about statements of updates and deletes with the line about their command, which follows on the same connection
 * and has the session and the transaction. A command is slow if its statements are so together: those that are fast one by one
 * have no line, but they are counted. Not thread-safe.
 */
final class LoggedWrites {

    private static final Set<String> STATEMENTS =
            Set.of("updateOne", "updateMany", "replaceOne", "deleteOne", "deleteMany", "update", "delete", "bulkWrite");

    /** The line about a command may be missing, as it is about another time than those of its statements. */
    private static final int MOST_WAITING = 1_000;

    private final EntryReader entries;
    private final String server;
    private final Consumer<ObservedOperation> operations;
    private final Map<String, Waiting> waiting = new HashMap<>();

    /** Statements whose command has no line yet. */
    private static final class Waiting {
        private final List<ObservedOperation> statements = new ArrayList<>();
        private long passedOn;
    }

    LoggedWrites(EntryReader entries, String server, Consumer<ObservedOperation> operations) {
        this.entries = entries;
        this.server = server;
        this.operations = operations;
    }

    /** True if an action is a statement of a command that has several. */
    static boolean isOfStatement(String action) {
        return STATEMENTS.contains(action);
    }

    void add(LogLine line) {
        Optional<WriteCommand> command = entries.writeCommand(line.attributes(), line.time(), server, line.context());
        if (command.isPresent()) {
            Waiting before = waiting.getOrDefault(line.context(), new Waiting());
            waiting.remove(line.context());
            command.get().statements(before.statements, before.passedOn).forEach(operations);
            return;
        }
        Optional<ObservedOperation> operation = entries.logged(line.attributes(), line.time(), server, line.context());
        if (operation.filter(one -> isOfStatement(one.action())).isPresent()) {
            Waiting before = waiting.computeIfAbsent(line.context(), key -> new Waiting());
            before.statements.add(operation.get());
            if (before.statements.size() > MOST_WAITING) {
                before.passedOn += before.statements.size();
                before.statements.forEach(operations);
                before.statements.clear();
            }
            return;
        }
        emit(waiting.remove(line.context()));
        operation.ifPresent(operations);
    }

    /** Passes on the statements of commands that are not in the log. */
    void end() {
        waiting.values().forEach(this::emit);
        waiting.clear();
    }

    private void emit(Waiting withoutCommand) {
        if (withoutCommand != null) {
            withoutCommand.statements.forEach(operations);
        }
    }
}
