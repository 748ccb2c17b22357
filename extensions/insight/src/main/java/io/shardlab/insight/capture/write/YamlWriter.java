package io.shardlab.insight.capture.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes a tree as YAML: what fits in a line is written in flow style, and what does not in block style, in the order of the
 * tree. For one thread.
 */
public final class YamlWriter {

    private static final int WIDTH = 110;
    private static final String INDENT = "  ";

    private final StringBuilder out = new StringBuilder();

    private YamlWriter() {}

    /**
     * Returns the text of a file.
     *
     * @param heading lines of a comment at the top, without {@code #}
     * @param root the file's mapping, which is written in block style
     */
    public static String write(List<String> heading, Map<String, ?> root) {
        YamlWriter writer = new YamlWriter();
        heading.forEach(line -> writer.out
                .append(("# " + ScalarWriter.comment(line)).stripTrailing())
                .append('\n'));
        writer.mapping(root, "");
        return writer.out.toString();
    }

    /** Returns a text in lines of a comment's width; the first begins with a mark, and the others are indented as far. */
    public static List<String> wrapped(String mark, String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(mark);
        for (String word : text.split(" ")) {
            if (line.length() > mark.length() && line.length() + word.length() > WIDTH) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(mark.length()));
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    /** Returns a value in flow style, without comments. */
    public static String flow(Object tree) {
        if (tree instanceof Commented commented) {
            return flow(commented.value());
        }
        if (tree instanceof Block block) {
            return flow(block.value());
        }
        if (tree instanceof Generator generator) {
            return generator.arguments() == null
                    ? "^" + generator.name()
                    : "{^" + generator.name() + ": " + flow(generator.arguments()) + "}";
        }
        if (tree instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> ScalarWriter.text(entry.getKey()) + ": " + flow(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (tree instanceof List<?> list) {
            return list.stream().map(YamlWriter::flow).collect(Collectors.joining(", ", "[", "]"));
        }
        return ScalarWriter.text(tree);
    }

    private void mapping(Map<?, ?> map, String indent) {
        map.forEach((key, value) -> field(ScalarWriter.text(key), value, indent));
    }

    /** Writes one field of a mapping; {@code key} is written as it is. */
    private void field(String key, Object tree, String indent) {
        if (tree instanceof Commented commented) {
            commented(key, commented, indent);
            return;
        }
        String line = indent + key + ":";
        if (fits(line, tree)) {
            line(line + " " + flow(tree));
        } else {
            nested(line, tree, indent);
        }
    }

    private void commented(String key, Commented commented, String indent) {
        String comment = "  # " + ScalarWriter.comment(commented.comment());
        String line = indent + key + ":";
        if (fits(line + comment, commented.value())) {
            line(line + " " + flow(commented.value()) + comment);
        } else {
            line(indent + comment.strip());
            field(key, commented.value(), indent);
        }
    }

    /** Writes a value that needs several lines, or that is one long text. */
    private void nested(String line, Object tree, String indent) {
        Object value = tree instanceof Block block ? block.value() : tree;
        if (value instanceof Generator generator && generator.arguments() != null) {
            line(line);
            field("^" + generator.name(), generator.arguments(), indent + INDENT);
        } else if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            line(line);
            mapping(map, indent + INDENT);
        } else if (value instanceof List<?> list && hasOnlyScalars(list)) {
            filled(line, list, indent + INDENT);
        } else if (value instanceof List<?> list) {
            line(line);
            list.forEach(item -> item(item, indent + INDENT));
        } else {
            line(line + " " + flow(value));
        }
    }

    private void item(Object tree, String indent) {
        Object value = tree instanceof Block block ? block.value() : tree;
        if (fits(indent + "-", tree)) {
            line(indent + "- " + flow(tree));
        } else if (value instanceof Commented commented) {
            line(indent + "# " + ScalarWriter.comment(commented.comment()));
            item(commented.value(), indent);
        } else {
            int start = out.length();
            if (value instanceof Generator generator && generator.arguments() != null) {
                field("^" + generator.name(), generator.arguments(), indent + INDENT);
            } else if (value instanceof Map<?, ?> map && !map.isEmpty()) {
                mapping(map, indent + INDENT);
            } else {
                // Lists in lists and long texts: one line, whatever its length.
                line(indent + INDENT + flow(value));
            }
            mark(start, indent);
        }
    }

    /** Puts the hyphen of an item into the first line that is not a comment. */
    private void mark(int start, String indent) {
        int line = start;
        while (out.charAt(line + indent.length() + INDENT.length()) == '#') {
            line = out.indexOf("\n", line) + 1;
        }
        out.setCharAt(line + indent.length(), '-');
    }

    /** Writes a list over several lines, each as long as possible. */
    private void filled(String start, List<?> scalars, String indent) {
        StringBuilder line = new StringBuilder(start).append(" [");
        for (int i = 0; i < scalars.size(); i++) {
            String text = flow(scalars.get(i)) + (i < scalars.size() - 1 ? "," : "]");
            if (line.length() + 1 + text.length() > WIDTH) {
                line(line.toString().stripTrailing());
                line = new StringBuilder(indent);
            }
            line.append(text).append(' ');
        }
        line(line.toString().stripTrailing());
    }

    private static boolean hasOnlyScalars(List<?> list) {
        return !list.isEmpty()
                && list.stream()
                        .noneMatch(item -> item instanceof Map
                                || item instanceof List
                                || item instanceof Generator
                                || item instanceof Commented
                                || item instanceof Block);
    }

    private static boolean fits(String line, Object tree) {
        return !isBlock(tree) && line.length() + 1 + flow(tree).length() <= WIDTH;
    }

    /** True if a value, or one within it, must be written with a line for each entry. */
    private static boolean isBlock(Object tree) {
        if (tree instanceof Block block) {
            return isNotEmpty(block.value());
        }
        if (tree instanceof Generator generator) {
            return isBlock(generator.arguments());
        }
        if (tree instanceof Map<?, ?> map) {
            return map.values().stream().anyMatch(YamlWriter::isBlock);
        }
        if (tree instanceof List<?> list) {
            return list.stream().anyMatch(YamlWriter::isBlock);
        }
        return tree instanceof Commented;
    }

    private static boolean isNotEmpty(Object tree) {
        return tree instanceof Map<?, ?> map ? !map.isEmpty() : !(tree instanceof List<?> list) || !list.isEmpty();
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
