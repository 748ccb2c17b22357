package io.shardlab.config.yaml;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Secrets;
import org.yaml.snakeyaml.error.Mark;

/**
 * The source of a value, for messages, each of which is one sentence without passwords.
 *
 * @param kind the kind of file, such as "experiment file"
 * @param name the file's name
 */
record Source(String kind, String name) {

    UsageException refusal(String predicate) {
        return new UsageException("The " + kind + " " + name + " " + ended(predicate));
    }

    /** @param field the keys that lead to the place; empty if they are unknown */
    UsageException refusal(Mark place, String field, String problem) {
        return at(place.getLine() + 1, place.getColumn() + 1, field, problem);
    }

    /** @param mark the position; null if it is unknown */
    UsageException malformed(Mark mark, String problem) {
        String words = problem == null
                ? "it is not YAML"
                : problem.lines().findFirst().orElse("").replaceAll("\\.$", "");
        return mark == null
                ? refusal("is malformed: " + Secrets.mask(words))
                : refusal(mark, "", "is malformed: " + Secrets.mask(words));
    }

    /** A refusal of a character of the file. */
    UsageException refusal(String text, int index, String problem) {
        String before = text.substring(0, index);
        return at(
                (int) before.lines().count() + (before.isEmpty() || before.endsWith("\n") ? 1 : 0),
                index - before.lastIndexOf('\n'),
                "",
                problem);
    }

    private UsageException at(int line, int column, String field, String problem) {
        return new MistakeException(
                "The " + kind + " " + name + ", line " + line + ", column " + column + ", " + ended(problem),
                new MistakeException.Place(line, column, Secrets.mask(field), ended(problem)));
    }

    private static String ended(String clause) {
        return clause + (clause.endsWith("?") ? "" : ".");
    }

    /** A text of the file for a message. */
    static String shown(String text) {
        return PlainText.quoted(Secrets.mask(text));
    }
}
