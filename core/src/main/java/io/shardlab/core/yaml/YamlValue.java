package io.shardlab.core.yaml;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Suggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A value of a file, with its position for messages. The reader decides whether it must be a mapping, a list or a text.
 * Aliases are resolved, and {@code <<} merges. A refusal is a {@link UsageException} with the position. For one thread.
 */
public final class YamlValue {

    /** An octal number in YAML 1.1, and a decimal one in YAML 1.2. */
    private static final Pattern AMBIGUOUS = Pattern.compile("[-+]?0[0-7_]+");

    /** Marks a mapping whose fields are being resolved. */
    private static final Map<String, YamlValue> UNDER_WAY = new HashMap<>();

    private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");

    private final Source source;
    private final Node node;

    /** The keys that lead to the value, such as {@code operations.buy.share}; empty for the whole file. */
    private final String path;

    /** The mappings of the whole file, resolved once each: mappings that merge others twice, repeatedly, would take forever. */
    private final Map<Node, Map<String, YamlValue>> resolved;

    YamlValue(Source source, Node node) {
        this(source, node, "", new IdentityHashMap<>());
    }

    private YamlValue(Source source, Node node, String path, Map<Node, Map<String, YamlValue>> resolved) {
        this.source = source;
        this.node = node;
        this.path = path;
        this.resolved = resolved;
    }

    /**
     * Returns the same value with parameters: places such as {@code ${tenants}} in texts, but not in keys, stand for their
     * values. A place of a number alone is a plain value, quoted or not.
     *
     * @param values the values by the names of the parameters; numbers, and others, of which the text is taken
     */
    public YamlValue with(Map<String, Object> values) {
        return new YamlValue(new Source(source.kind(), source.name(), new Placeholders(values)), node);
    }

    private YamlValue at(Node other, String name) {
        return new YamlValue(
                source, other, path.isEmpty() || name.isEmpty() ? path + name : path + "." + name, resolved);
    }

    /** True if the value is missing, {@code null} or {@code ~}. */
    public boolean isNothing() {
        return node.getTag().equals(Tag.NULL)
                && node instanceof ScalarNode scalar
                && scalar.isPlain()
                && NOTHING.contains(scalar.getValue());
    }

    /** True if it is a list. */
    public boolean isList() {
        return node instanceof SequenceNode;
    }

    /** True if it is a mapping. */
    public boolean isMapping() {
        return node instanceof MappingNode;
    }

    /** True if it is a text or number without quotes, or a parameter that is a number. */
    public boolean isPlain() {
        if (!(node instanceof ScalarNode scalar)) {
            return false;
        }
        Placeholders placeholders = source.placeholders();
        return placeholders.isNumber(scalar.getValue())
                || scalar.isPlain() && !isNothing() && !placeholders.areIn(scalar.getValue());
    }

    /** True if a parameter stands in its text. */
    public boolean hasParameter() {
        return node instanceof ScalarNode scalar && source.placeholders().areIn(scalar.getValue());
    }

    /** The values of a mapping by their keys, in their order. */
    public Map<String, YamlValue> fields() {
        MappingNode mapping = mapping();
        Map<String, YamlValue> known = resolved.get(mapping);
        if (known == null) {
            resolved.put(mapping, UNDER_WAY);
            known = Collections.unmodifiableMap(resolve(mapping));
            resolved.put(mapping, known);
        } else if (known == UNDER_WAY) {
            throw refused("merges a mapping into itself");
        }
        return known;
    }

    /** The values of a mapping, including merged ones; other keys than the known ones are refused. */
    public Map<String, YamlValue> fields(List<String> known) {
        Map<String, YamlValue> fields = fields();
        fields.forEach((name, value) -> {
            if (!known.contains(name)) {
                throw key(name).refused("has the unknown key {0}{1}", Source.shown(name), instead(name, known));
            }
        });
        return fields;
    }

    /** The key of a field, for refusals of the key; the value of the field if it was merged. */
    public YamlValue key(String name) {
        YamlValue key = keys().get(name);
        return key == null ? fields().get(name) : key;
    }

    /**
     * The refusal of an unknown word.
     *
     * @param what what the known words are, such as {@code collection}
     */
    public UsageException unknown(String what, Collection<String> known) {
        return refused("has the unknown {0} {1}{2}", what, Source.shown(text()), instead(text(), known));
    }

    /** The end of a refusal of an unknown word: the nearest known one, or all of them. */
    public static Message instead(String word, Collection<String> known) {
        return instead(word, known, Message.of("; there are {0}", String.join(", ", known)));
    }

    /** The end of a refusal of an unknown word: the nearest known one, or something else if none is near. */
    public static Message instead(String word, Collection<String> known, Message otherwise) {
        return Suggestion.nearest(word, known)
                .map(nearest -> Message.of("; did you mean {0}?", nearest))
                .orElse(otherwise);
    }

    private Map<String, YamlValue> resolve(MappingNode mapping) {
        Map<String, YamlValue> fields = new LinkedHashMap<>();
        Map<String, YamlValue> merged = new LinkedHashMap<>();
        keys();
        for (NodeTuple field : mapping.getValue()) {
            if (isMerge(field)) {
                YamlValue value = at(field.getValueNode(), "");
                (value.isList() ? value.items() : List.of(value))
                        .forEach(other -> other.fields().forEach(merged::putIfAbsent));
            } else {
                String name = at(field.getKeyNode(), "").name();
                fields.put(name, at(field.getValueNode(), name));
            }
        }
        merged.forEach(fields::putIfAbsent);
        return fields;
    }

    /** The keys of this mapping without merged ones. */
    private Map<String, YamlValue> keys() {
        Map<String, YamlValue> keys = new HashMap<>();
        for (NodeTuple field : mapping().getValue()) {
            String name = isMerge(field) ? "<<" : at(field.getKeyNode(), "").name();
            YamlValue key = at(field.getKeyNode(), name);
            YamlValue first = keys.putIfAbsent(name, key);
            if (first != null) {
                throw key.refused(
                        "has the key {0} again, which line {1,number,#} has",
                        Source.shown(name), first.node.getStartMark().getLine() + 1);
            }
        }
        keys.remove("<<");
        return keys;
    }

    private static boolean isMerge(NodeTuple field) {
        return field.getKeyNode().getTag().equals(Tag.MERGE);
    }

    private MappingNode mapping() {
        if (node instanceof MappingNode mapping && node.getTag().equals(Tag.MAP)) {
            return mapping;
        }
        throw refused("must have keys with values, such as key: value");
    }

    /** The values of a list. */
    public List<YamlValue> items() {
        if (node instanceof SequenceNode list && node.getTag().equals(Tag.SEQ)) {
            List<YamlValue> items = new ArrayList<>();
            list.getValue().forEach(item -> items.add(at(item, String.valueOf(items.size() + 1))));
            return items;
        }
        throw refused("must have a list, such as [a, b]");
    }

    /** The text of this key. */
    private String name() {
        if (node instanceof ScalarNode scalar && source.placeholders().areIn(scalar.getValue())) {
            throw refused("has a parameter in a key, but only values may have them");
        }
        return text();
    }

    /** The text of a plain value; numbers are texts, too. */
    public String text() {
        if (isNothing()) {
            throw refused("lacks a value; an empty one is \"\"");
        }
        if (!(node instanceof ScalarNode scalar)) {
            throw refused(
                    isList() ? "must have a plain value and not a list" : "must have a plain value and not a mapping");
        }
        if (!node.getTag().equals(Tag.STR)) {
            throw refused(
                    "has the tag {0}, which is not supported",
                    Source.shown(node.getTag().getValue()));
        }
        String text = filled(scalar.getValue());
        if (scalar.isPlain() && AMBIGUOUS.matcher(text).matches()) {
            throw refused(
                    "has the number {0}, which may be octal or decimal: leave the zero out, or put it in quotes",
                    Source.shown(text));
        }
        text.codePoints().filter(YamlValue::isControl).findFirst().ifPresent(character -> {
            throw refused("has the character U+{0}, which is not text", String.format(Locale.ROOT, "%04X", character));
        });
        return text;
    }

    private String filled(String text) {
        try {
            return source.placeholders().filled(text);
        } catch (RefusedValueException e) {
            throw refusal(e.reason());
        }
    }

    private static boolean isControl(int character) {
        return Character.isISOControl(character) && character != '\n' && character != '\t'
                || Character.getType(character) == Character.SURROGATE;
    }

    /**
     * The content of the file with another text in place of this plain value, and everything else as it was, comments included.
     *
     * @param content the content that this value was read from
     */
    public String replaced(String content, String text) {
        int begin = content.offsetByCodePoints(0, node.getStartMark().getIndex());
        int end = content.offsetByCodePoints(0, node.getEndMark().getIndex());
        if (!content.substring(begin, end).equals(text())) {
            throw refused("cannot be replaced here; change it in the file");
        }
        return content.substring(0, begin) + text + content.substring(end);
    }

    /** The refusal of this value by a message. */
    public UsageException refused(String key, Object... values) {
        return refusal(Message.of(key, values));
    }

    /**
     * The refusal of this value.
     *
     * @param problem what is wrong, as the end of a sentence that begins with the place, without a full stop
     */
    public UsageException refusal(Message problem) {
        return source.refusal(node.getStartMark(), path, problem);
    }
}
