package io.shardlab.core.yaml;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Reads a file with one YAML document or with JSON, which is a subset of YAML. SnakeYAML only provides the nodes: it would
 * convert 010, 1_000 or 1:30 to numbers that the author may not expect, so a value here is the text in the file.
 */
public final class YamlFile {

    private static final int MOST_BYTES = 1 << 20;
    private static final char BYTE_ORDER_MARK = '\ufeff';

    private static final String ENDING = "\\.(ya?ml|json)$";

    private YamlFile() {}

    /** True if a name has the ending of such a file. */
    public static boolean hasEnding(String name) {
        return name.matches(".+" + ENDING);
    }

    /** True if a user named a file, and not something that comes with the program. */
    public static boolean isNamedBy(String nameOrFile) {
        return hasEnding(nameOrFile) || Files.isRegularFile(Path.of(nameOrFile));
    }

    /** The title of the subject of a file: its name without the ending. */
    public static String title(Path file) {
        return file.getFileName().toString().replaceFirst(ENDING, "");
    }

    /**
     * Reads a file.
     *
     * @param kind the kind of file, such as "experiment file"
     * @throws UsageException if it cannot be read or is malformed; the message says where
     */
    public static YamlValue read(String kind, Path file) {
        return parse(new Source(kind, file.toString()), text(kind, file));
    }

    /**
     * Returns the text of a file, which may be malformed.
     *
     * @param kind see {@link #read}
     * @throws UsageException if it cannot be read
     */
    public static String text(String kind, Path file) {
        Source source = new Source(kind, file.toString());
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw source.refusal(Message.of("is not a regular file"));
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw source.refusal(Message.of("is larger than 1 MB"));
            }
            return decoded(source, bytes);
        } catch (NoSuchFileException e) {
            throw source.refusal(Message.of("cannot be read: there is no such file{0}", nearest(file)));
        } catch (AccessDeniedException e) {
            throw source.refusal(Message.of("cannot be read: permission denied"));
        } catch (IOException e) {
            throw source.refusal(Message.of("cannot be read: {0}", e.getMessage()));
        }
    }

    /** Suggests the file of such an ending in the same folder whose name is nearest. */
    private static Message nearest(Path file) {
        Path folder = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
        try (Stream<Path> beside = Files.list(folder)) {
            List<String> names = beside.map(other -> other.getFileName().toString())
                    .filter(YamlFile::hasEnding)
                    .sorted()
                    .toList();
            return Suggestion.nearest(file.getFileName().toString(), names)
                    .map(name -> Message.of("; did you mean {0}?", folder.resolve(name)))
                    .orElse(Message.NONE);
        } catch (IOException | UncheckedIOException e) {
            return Message.NONE;
        }
    }

    private static String decoded(Source source, byte[] bytes) {
        CharBuffer text = CharBuffer.allocate(bytes.length);
        boolean malformed = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes), text, true)
                .isError();
        text.flip();
        if (malformed) {
            throw source.refusal(
                    text.toString(), text.length(), Message.of("is not UTF-8 here; save it in that encoding"));
        }
        return text.toString();
    }

    /**
     * Parses a file's content.
     *
     * @param kind the kind of file, such as "experiment file"
     * @param name the name of the file; one that ends in {@code .json} may contain tabs
     * @throws UsageException if it is malformed; the message says where
     */
    public static YamlValue parse(String kind, String name, String content) {
        return parse(new Source(kind, name), content);
    }

    private static YamlValue parse(Source source, String content) {
        boolean marked = !content.isEmpty() && content.charAt(0) == BYTE_ORDER_MARK;
        String text = marked ? content.substring(1) : content;
        requirePrintable(source, text);
        try {
            Node root = composer(Placeholders.hidden(source.name().endsWith(".json") ? asYaml(text) : text))
                    .getSingleNode();
            if (root == null) {
                throw source.refusal(Message.of("is empty"));
            }
            return new YamlValue(source, root);
        } catch (MarkedYAMLException e) {
            throw source.malformed(e.getProblemMark(), e.getProblem());
        } catch (YAMLException | IllegalArgumentException e) {
            // The latter is for an escape of a number that is not a character.
            throw source.malformed(null, e.getMessage());
        }
    }

    private static Composer composer(String text) {
        LoaderOptions options = new LoaderOptions();
        return new Composer(new ParserImpl(new StreamReader(text), options), new Verbatim(), options);
    }

    private static void requirePrintable(Source source, String text) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int character = text.codePointAt(i);
            if (!StreamReader.isPrintable(character)) {
                throw source.refusal(
                        text,
                        i,
                        Message.of(
                                "has the character U+{0}, which is not text",
                                String.format(Locale.ROOT, "%04X", character)));
            }
        }
    }

    /** Replaces the parts of JSON that YAML 1.1 lacks: tabs between tokens (those in strings are escaped), and {@code \/}. */
    private static String asYaml(String json) {
        StringBuilder text = new StringBuilder(json.length());
        boolean quoted = false;
        boolean escaped = false;
        for (int i = 0; i < json.length(); i++) {
            char character = json.charAt(i);
            if (escaped) {
                escaped = false;
                if (character != '/') {
                    text.append('\\');
                }
                text.append(character);
            } else if (quoted && character == '\\') {
                escaped = true;
            } else {
                quoted ^= character == '"';
                text.append(character == '\t' && !quoted ? ' ' : character);
            }
        }
        return escaped ? text.append('\\').toString() : text.toString();
    }

    /** Treats every plain word as text, except null and the merge key. */
    private static final class Verbatim extends Resolver {

        @Override
        protected void addImplicitResolvers() {
            addImplicitResolver(Tag.MERGE, MERGE, "<");
            addImplicitResolver(Tag.NULL, NULL, "~nN\0");
            addImplicitResolver(Tag.NULL, EMPTY, null);
        }
    }
}
