package io.shardlab.core.yaml;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Secrets;
import org.yaml.snakeyaml.error.Mark;

/**
 * The source of a value, for messages, each of which is one sentence without passwords.
 *
 * @param kind the kind of file, such as "experiment file"
 * @param name the file's name
 * @param placeholders what stands for the values of parameters
 */
record Source(String kind, String name, Placeholders placeholders) {

    Source(String kind, String name) {
        this(kind, name, Placeholders.NONE);
    }

    /** @param predicate what is wrong, as the end of a sentence that begins with the file, without a full stop */
    UsageException refusal(Message predicate) {
        return new UsageException(Message.of("The {0} {1} {2}", kindName(), name, ended(predicate)));
    }

    /** The kinds that have a name in each language, and others. */
    private Message kindName() {
        return switch (kind) {
            case "catalogue" -> Message.of("catalogue");
            case "experiment file" -> Message.of("experiment file");
            case "hardware file" -> Message.of("hardware file");
            case "workload file" -> Message.of("workload file");
            default -> Message.text(kind);
        };
    }

    /** @param field the keys that lead to the place; empty if they are unknown */
    UsageException refusal(Mark place, String field, Message problem) {
        return at(place.getLine() + 1, place.getColumn() + 1, field, problem);
    }

    /** @param mark the position; null if it is unknown */
    UsageException malformed(Mark mark, String problem) {
        Object words = problem == null
                ? Message.of("it is not YAML")
                : Secrets.mask(Placeholders.shown(problem)
                        .lines()
                        .findFirst()
                        .orElse("")
                        .replaceAll("\\.$", ""));
        Message malformed = Message.of("is malformed: {0}", words);
        return mark == null ? refusal(malformed) : refusal(mark, "", malformed);
    }

    /** A refusal of a character of the file. */
    UsageException refusal(String text, int index, Message problem) {
        String before = text.substring(0, index);
        return at(
                (int) before.lines().count() + (before.isEmpty() || before.endsWith("\n") ? 1 : 0),
                index - before.lastIndexOf('\n'),
                "",
                problem);
    }

    private UsageException at(int line, int column, String field, Message problem) {
        return new MistakeException(
                Message.of(
                        "The {0} {1}, line {2,number,#}, column {3,number,#}, {4}",
                        kindName(), name, line, column, ended(problem)),
                new MistakeException.Place(line, column, Secrets.mask(field), ended(problem)));
    }

    /** A question has its own mark. */
    private static Message ended(Message clause) {
        return clause.toString().endsWith("?") ? clause : Message.of("{0}.", clause);
    }

    /** A text of the file for a message. */
    static String shown(String text) {
        return PlainText.quoted(Secrets.mask(text));
    }
}
