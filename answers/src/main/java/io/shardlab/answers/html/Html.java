package io.shardlab.answers.html;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Secrets;
import j2html.TagCreator;
import j2html.tags.ContainerTag;
import j2html.tags.DomContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;

/**
 * All text of a page passes through this class. Labels, names and messages of servers come from outside: j2html escapes them in
 * elements and attributes, and passwords in connection strings are masked here once more.
 */
public final class Html {

    private Html() {}

    /** Creates an element. */
    public static Element tag(String name) {
        return new Element(name);
    }

    /** Creates an element with a class and a text. */
    public static Element tag(String name, String cssClass, String text) {
        return new Element(name).css(cssClass).say(text);
    }

    /** Creates a text without an element. */
    public static DomContent text(String text) {
        return TagCreator.text(safe(text));
    }

    /** A file of a chart is XML, which does not allow all characters that a label may have. */
    private static String safe(String text) {
        return PlainText.xml(Secrets.mask(text));
    }

    /** Returns two coordinates in the form of a point in SVG. */
    public static String place(double x, double y) {
        return coordinate(x) + "," + coordinate(y);
    }

    /** Reads a file from the folder of a class. */
    public static String resource(Class<?> owner, String name) {
        try (InputStream stream = Objects.requireNonNull(owner.getResourceAsStream(name))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a coordinate to a tenth of a pixel. */
    private static String coordinate(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /** An element whose attributes and text contain no passwords. */
    public static final class Element extends ContainerTag<Element> {

        Element(String name) {
            super(name);
        }

        /** Sets an attribute. */
        public Element set(String attribute, String value) {
            return attr(attribute, safe(value));
        }

        /** Sets an attribute to a coordinate, to a tenth of a pixel. */
        public Element set(String attribute, double value) {
            return attr(attribute, coordinate(value));
        }

        public Element css(String cssClass) {
            return attr("class", cssClass);
        }

        /** Adds text. */
        public Element say(String text) {
            return with(Html.text(text));
        }

        /** Adds children. */
        public Element add(DomContent... children) {
            return with(children);
        }

        /** Adds children. */
        public Element addAll(Collection<? extends DomContent> children) {
            return with(children);
        }
    }
}
