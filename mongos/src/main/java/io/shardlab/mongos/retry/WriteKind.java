package io.shardlab.mongos.retry;

/** The commands that write a batch of statements. */
enum WriteKind {
    INSERT("insert", "documents"),
    UPDATE("update", "updates"),
    DELETE("delete", "deletes");

    private final String command;
    private final String statements;

    WriteKind(String command, String statements) {
        this.command = command;
        this.statements = statements;
    }

    String command() {
        return command;
    }

    /** The field that holds the statements. */
    String statements() {
        return statements;
    }

    static WriteKind of(String command) {
        for (WriteKind kind : values()) {
            if (kind.command.equals(command)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(command + " is not a batch of writes");
    }
}
