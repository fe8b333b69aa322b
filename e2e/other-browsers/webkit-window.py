#!/usr/bin/python3
"""Window of WebKitGTK for automation, as narrow as a phone, without the bars that keep MiniBrowser wide."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

data, downloads = sys.argv[1], sys.argv[2]
manager = WebKit2.WebsiteDataManager(base_data_directory=data, base_cache_directory=data)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)
# A job that refuses a file would otherwise get it from another job's page.
context.set_cache_model(WebKit2.CacheModel.DOCUMENT_VIEWER)


def save(_context, download):
    download.connect("decide-destination", lambda one, name: one.set_destination(f"file://{downloads}/{name}") or True)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_media_stream(True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(1440, 900)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    return view


context.connect("download-started", save)
context.connect("automation-started", lambda _context, session: session.connect("create-web-view", open_view))
Gtk.main()
